import { formatDate } from '@jackdaw/api-contract';
import { sql, type Insertable, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { PublicSharesTable } from '../db/schema/sharing.ts';
import type { Database } from '../db/schema/index.ts';
import type { Clock } from '../ports/clock.ts';

/** A public share with what of its owner decides whether it can be opened. */
export type PublicShareRow = Selectable<PublicSharesTable> & {
  owner_name: string;
  owner_status: string;
  owner_epoch: number;
};

/** Made public shares are remembered for longer than the longest limit on their number looks back. Milliseconds. */
const KEPT_MS = 8 * 86_400_000;

/** SQL of public shares. */
export function createPublicShareStore(db: Kysely<Database>, clock: Clock) {
  const now = () => formatDate(clock.now());
  const ago = (milliseconds: number) => formatDate(new Date(clock.now().getTime() - milliseconds));
  const rows = () =>
    db
      .selectFrom('public_shares')
      .innerJoin('users', 'users.id', 'public_shares.user_id')
      .selectAll('public_shares')
      .select(['users.username as owner_name', 'users.status as owner_status', 'users.token_epoch as owner_epoch']);

  return {
    get: (id: number): Promise<PublicShareRow | undefined> =>
      rows().where('public_shares.id', '=', id).executeTakeFirst(),
    byHash: (column: 'token_hash' | 'push_hash', hash: string): Promise<PublicShareRow | undefined> =>
      rows().where(column, '=', hash).executeTakeFirst(),
    /** Those of a user that can be opened, the latest first. */
    openable: (userId: number): Promise<PublicShareRow[]> =>
      rows()
        .where('public_shares.user_id', '=', userId)
        .where('state', '=', 'live')
        .where('expires_at', '>', now())
        .orderBy('public_shares.id', 'desc')
        .execute(),
    liveIds: async (userId: number): Promise<number[]> => {
      const live = db
        .selectFrom('public_shares')
        .select('id')
        .where('user_id', '=', userId)
        .where('state', '=', 'live');
      return (await live.execute()).map((row) => row.id);
    },
    async countLiveOf(trx: Transaction<Database>, fileId: number): Promise<number> {
      const { count } = await trx
        .selectFrom('public_shares')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('file_id', '=', fileId)
        .where('state', '=', 'live')
        .where('expires_at', '>', now())
        .executeTakeFirstOrThrow();
      return count;
    },
    /** Made by a user within so many milliseconds, ended ones included. */
    async countMade(trx: Transaction<Database>, userId: number, within: number): Promise<number> {
      const { count } = await trx
        .selectFrom('public_shares')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .where('created_at', '>', ago(within))
        .executeTakeFirstOrThrow();
      return count;
    },
    async insert(trx: Transaction<Database>, row: Insertable<PublicSharesTable>): Promise<number> {
      return (await trx.insertInto('public_shares').values(row).returning('id').executeTakeFirstOrThrow()).id;
    },
    /** Files and folders below a folder; counts no further than `limit`. */
    async countBelow(folderId: number, limit: number): Promise<number> {
      const { rows: counted } = await sql<{ count: number }>`
        with recursive below(id) as (
          select id from files where parent_id = ${folderId} and trash_id is null
          union all
          select files.id from below join files on files.parent_id = below.id where files.trash_id is null
          limit ${limit}
        ) select count(*) as count from below`.execute(db);
      return counted[0]?.count ?? 0;
    },
    /** False when it was in that state already, or when it ended and is not reported for abuse. */
    async setState(id: number, state: 'live' | 'ended' | 'abuse', from: readonly string[]): Promise<boolean> {
      const changed = await db
        .updateTable('public_shares')
        .set({ state })
        .where('id', '=', id)
        .where('state', 'in', [...from])
        .executeTakeFirst();
      return changed.numUpdatedRows > 0n;
    },
    /** Notes from where it is opened; resolves with the number of places. */
    async noteAddress(id: number, hash: string): Promise<number> {
      await db
        .insertInto('public_share_addresses')
        .values({ share_id: id, address_hash: hash })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const { count } = await db
        .selectFrom('public_share_addresses')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('share_id', '=', id)
        .executeTakeFirstOrThrow();
      return count;
    },
    /** Takes bytes from what visitors may still get; negative ones are given back. False when there are not so many. */
    async take(id: number, bytes: number, limit: number): Promise<boolean> {
      const { numAffectedRows } = await sql`
        update public_shares set bytes_served = max(bytes_served + ${bytes}, 0)
        where id = ${id} and (${bytes} < 0 or bytes_served + ${bytes} <= ${limit})`.execute(db);
      return numAffectedRows === 1n;
    },
    /** Live ones whose time is up. */
    async expired(): Promise<{ id: number; user_id: number }[]> {
      return db
        .selectFrom('public_shares')
        .select(['id', 'user_id'])
        .where('state', '=', 'live')
        .where('expires_at', '<=', now())
        .execute();
    },
    async forgetOld(): Promise<void> {
      await db
        .deleteFrom('public_shares')
        .where('created_at', '<', ago(KEPT_MS))
        .where('expires_at', '<', ago(KEPT_MS))
        .where('state', '<>', 'live')
        .execute();
    },
  };
}

export type PublicShareStore = ReturnType<typeof createPublicShareStore>;
