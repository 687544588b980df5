import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Database } from '../../db/schema/index.ts';
import type { DeviceCodesTable } from '../../db/schema/oauth.ts';

export type DeviceRow = Selectable<DeviceCodesTable>;

/** SQL of device codes. Expired ones count as absent. */
export function createDeviceStore(db: Kysely<Database>) {
  return {
    /** False when there is such a code already. */
    async add(row: Insertable<DeviceCodesTable>): Promise<boolean> {
      const query = db.insertInto('device_codes').values(row);
      const { numInsertedOrUpdatedRows } = await query.onConflict((c) => c.doNothing()).executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows === 1n;
    },
    async waiting(now: string): Promise<number> {
      const { count } = await db
        .selectFrom('device_codes')
        .where('expires_at', '>', now)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },
    find(hash: string, now: string): Promise<DeviceRow | undefined> {
      return db
        .selectFrom('device_codes')
        .selectAll()
        .where('code_hash', '=', hash)
        .where('expires_at', '>', now)
        .executeTakeFirst();
    },
    /** Binds a code to who approves it; false when somebody did before. */
    async approve(hash: string, user: Pick<DeviceRow, 'user_id' | 'token_epoch' | 'linked_by'>): Promise<boolean> {
      const approved = await db
        .updateTable('device_codes')
        .set(user)
        .where('code_hash', '=', hash)
        .where('user_id', 'is', null)
        .returning('code_hash')
        .executeTakeFirst();
      return approved !== undefined;
    },
    /** Takes an approved code for use; true for exactly one of those who try. */
    async take(hash: string): Promise<boolean> {
      const taken = await db
        .updateTable('device_codes')
        .set({ taken: 1 })
        .where('code_hash', '=', hash)
        .where('taken', '=', 0)
        .where('user_id', 'is not', null)
        .returning('code_hash')
        .executeTakeFirst();
      return taken !== undefined;
    },
    /** Ends a code that gave its token; false when the consent or the app was taken back meanwhile. */
    settle(hash: string, tokenId: number): Promise<boolean> {
      return db.transaction().execute(async (trx) => {
        const settled = await trx
          .deleteFrom('device_codes')
          .where('code_hash', '=', hash)
          .where((eb) =>
            eb.exists(
              eb
                .selectFrom('users')
                .innerJoin('clients', (join) => join.onTrue())
                .select('users.id')
                .whereRef('users.id', '=', 'device_codes.user_id')
                .whereRef('users.token_epoch', '=', 'device_codes.token_epoch')
                .whereRef('clients.id', '=', 'device_codes.client_id'),
            ),
          )
          .returning('linked_by')
          .executeTakeFirst();
        if (!settled) return false;
        if (settled.linked_by !== null) {
          await trx.updateTable('tokens').set({ linked_by: settled.linked_by }).where('id', '=', tokenId).execute();
        }
        return true;
      });
    },
    async purge(now: string): Promise<void> {
      await db.deleteFrom('device_codes').where('expires_at', '<=', now).execute();
    },
  };
}

export type DeviceStore = ReturnType<typeof createDeviceStore>;
