import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Database } from '../db/schema/index.ts';
import type { BansTable } from '../db/schema/operations.ts';

export type BanRow = Selectable<BansTable>;

/** SQL of bans. Dates are wire text. */
export function createBanStore(db: Kysely<Database>) {
  return {
    async insert(ban: Insertable<BansTable>): Promise<void> {
      await db.insertInto('bans').values(ban).execute();
    },
    /** Bans that are neither over nor lifted. */
    active(now: string): Promise<BanRow[]> {
      return db.selectFrom('bans').selectAll().where('lifted_at', 'is', null).where('expires_at', '>', now).execute();
    },
    async countSince(subject: string, since: string): Promise<number> {
      const { count } = await db
        .selectFrom('bans')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('subject', '=', subject)
        .where('created_at', '>', since)
        .executeTakeFirstOrThrow();
      return count;
    },
    /** False when it was lifted before. */
    async lift(id: string, now: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('bans')
        .set({ lifted_at: now })
        .where('id', '=', id)
        .where('lifted_at', 'is', null)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },
    async forget(expiredBefore: string): Promise<void> {
      await db.deleteFrom('bans').where('expires_at', '<', expiredBefore).execute();
    },
    async mailOf(userId: number): Promise<string | null> {
      const row = await db.selectFrom('users').select('mail').where('id', '=', userId).executeTakeFirst();
      return row?.mail ?? null;
    },
  };
}

export type BanStore = ReturnType<typeof createBanStore>;
