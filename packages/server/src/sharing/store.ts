import { formatDate } from '@jackdaw/api-contract';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema/index.ts';
import { AppError } from '../errors.ts';
import type { Clock } from '../ports/clock.ts';

/** A share and whom it is with; null is everyone. */
export interface ShareRow {
  id: number;
  friendId: number | null;
  username: string | null;
}

/** SQL of shares. */
export function createShareStore(db: Kysely<Database>, clock: Clock) {
  return {
    /** Friends of the user among these names, by key. */
    async friendsNamed(userId: number, keys: readonly string[]): Promise<{ id: number; key: string }[]> {
      const { rows } = await sql<{ id: number; key: string }>`
        select users.id, username_key as key from friendships join users on users.id = friend_id
        where user_id = ${userId} and username_key in (select value from json_each(${JSON.stringify(keys)}))`.execute(
        db,
      );
      return rows;
    },
    /**
     * Shares entries with friends, or (null) with everyone, which takes the place of shares with some. All or nothing.
     * @throws AppError ALREADY_SHARED when that changes nothing for an entry, or when a folder above it is shared
     */
    share: (ownerId: number, ids: readonly number[], friendIds: readonly number[] | null): Promise<void> =>
      db.transaction().execute(async (trx) => {
        const among = JSON.stringify(ids);
        const { rows } = await sql<{ id: number }>`
          with recursive above(id) as (
            select parent_id from files where id in (select value from json_each(${among}))
            union
            select files.parent_id from above join files on files.id = above.id
          ) select id from above where id in (select file_id from shares) limit 1`.execute(trx);
        if (rows.length > 0) throw new AppError('ALREADY_SHARED');
        const known = await trx
          .selectFrom('shares')
          .select(['file_id', 'friend_id'])
          .where('file_id', 'in', sql<number>`(select value from json_each(${among}))`)
          .execute();
        const byFile = Map.groupBy(known, (row) => row.file_id);
        const created_at = formatDate(clock.now());
        for (const file_id of ids) {
          const present = new Set((byFile.get(file_id) ?? []).map((row) => row.friend_id));
          const added = friendIds === null ? [null] : friendIds.filter((id) => !present.has(id));
          if (present.has(null) || added.length === 0) throw new AppError('ALREADY_SHARED');
          if (friendIds === null) await trx.deleteFrom('shares').where('file_id', '=', file_id).execute();
          const values = added.map((friend_id) => ({ file_id, owner_id: ownerId, friend_id, created_at }));
          await trx.insertInto('shares').values(values).execute();
        }
      }),
    /** Shares of one entry, by name. */
    async sharesOf(fileId: number): Promise<ShareRow[]> {
      const { rows } = await sql<ShareRow>`
        select shares.id, shares.friend_id as "friendId", users.username
        from shares left join users on users.id = shares.friend_id
        where file_id = ${fileId} order by users.username_key`.execute(db);
      return rows;
    },
    async remove(shareIds: readonly number[]): Promise<void> {
      await sql`delete from shares where id in (select value from json_each(${JSON.stringify(shareIds)}))`.execute(db);
    },
    /** The user's live entries with shares, the latest first; `friends` is null for everyone. */
    async shared(ownerId: number): Promise<{ fileId: number; friends: number | null }[]> {
      const { rows } = await sql<{ fileId: number; friends: number | null }>`
        select file_id as "fileId",
          case when max(friend_id is null) = 1 then null else count(*) end as friends
        from shares join files on files.id = shares.file_id and files.trash_id is null
        where owner_id = ${ownerId} group by file_id order by max(shares.id) desc`.execute(db);
      return rows;
    },
  };
}

export type ShareStore = ReturnType<typeof createShareStore>;
