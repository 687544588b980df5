import { formatDate } from '@jackdaw/api-contract';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../db/schema/index.ts';
import { friendFolderId } from '../files/friend-folder.ts';
import type { Clock } from '../ports/clock.ts';

/** A user as friends see him. */
export interface Person {
  id: number;
  username: string;
}

/** A friend, and in which directions files are shared. */
export interface FriendRow extends Person {
  /** He shares with the user. */
  shares: boolean;
  /** The user shares with him. */
  receives: boolean;
}

/** Most people that one search names. */
const HITS = 20;

/** SQL of friendships and requests. */
export function createFriendStore(db: Kysely<Database>, clock: Clock) {
  const now = () => formatDate(clock.now());

  /** An id that no file has or will have: friends' folders are listed like files. */
  async function nextFileId(trx: Transaction<Database>): Promise<number> {
    await sql`
      insert into sqlite_sequence (name, seq) select 'files', 0
      where not exists (select 1 from sqlite_sequence where name = 'files')`.execute(trx);
    const { rows } = await sql<{ seq: number }>`
      update sqlite_sequence set seq = seq + 1 where name = 'files' returning seq`.execute(trx);
    const [row] = rows;
    if (!row) throw new Error('The table of files has no sequence');
    return row.seq;
  }

  const people = (rows: Promise<{ rows: Person[] }>) => rows.then((result) => result.rows);

  return {
    /** Friends by name; with `only`, that one if he is one. */
    async friends(userId: number, only?: number): Promise<FriendRow[]> {
      const shared = (owner: string, receiver: string) => sql<number>`exists (
        select 1 from shares join files on files.id = shares.file_id and files.trash_id is null
        where shares.owner_id = ${sql.ref(owner)}
          and (shares.friend_id is null or shares.friend_id = ${sql.ref(receiver)})
          and not exists (
            select 1 from hidden_shares where share_id = shares.id and hidden_shares.user_id = ${sql.ref(receiver)}))`;
      const { rows } = await sql<Person & { shares: number; receives: number }>`
        select users.id, users.username,
          ${shared('friendships.friend_id', 'friendships.user_id')} as shares,
          ${shared('friendships.user_id', 'friendships.friend_id')} as receives
        from friendships join users on users.id = friendships.friend_id
        where friendships.user_id = ${userId} and (${only ?? null} is null or friendships.friend_id = ${only ?? null})
        order by users.username_key`.execute(db);
      return rows.map((row) => ({ ...row, shares: row.shares === 1, receives: row.receives === 1 }));
    },
    /** Who asked the user, the longest waiting first. */
    received: (userId: number): Promise<Person[]> =>
      people(
        sql<Person>`
          select users.id, users.username from friend_requests join users on users.id = from_id
          where to_id = ${userId} order by friend_requests.created_at, friend_requests.rowid`.execute(db),
      ),
    /** Whom the user asked. */
    sent: (userId: number): Promise<Person[]> =>
      people(
        sql<Person>`
          select users.id, users.username from friend_requests join users on users.id = to_id
          where from_id = ${userId} order by friend_requests.created_at, friend_requests.rowid`.execute(db),
      ),
    async countReceived(userId: number): Promise<number> {
      const { count } = await db
        .selectFrom('friend_requests')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('to_id', '=', userId)
        .executeTakeFirstOrThrow();
      return count;
    },
    /** Users whose name begins with this key, except the user, his friends and those who do not want to be found. */
    async search(userId: number, key: string): Promise<(Person & { invited: boolean })[]> {
      const { rows } = await sql<Person & { invited: number }>`
        select id, username, exists (
          select 1 from friend_requests where from_id = ${userId} and to_id = users.id) as invited
        from users
        where substr(username_key, 1, ${[...key].length}) = ${key} and id <> ${userId}
          and not coalesce(json_extract(settings, '$.is_invisible'), 0)
          and not exists (select 1 from friendships where user_id = ${userId} and friend_id = users.id)
        order by length(username_key), username_key limit ${HITS}`.execute(db);
      return rows.map((row) => ({ ...row, invited: row.invited === 1 }));
    },
    async hasAsked(fromId: number, toId: number): Promise<boolean> {
      const row = await db
        .selectFrom('friend_requests')
        .select('from_id')
        .where('from_id', '=', fromId)
        .where('to_id', '=', toId)
        .executeTakeFirst();
      return row !== undefined;
    },
    /** Friends by the ids of their folders, those of other ids left out. */
    async byFolder(userId: number, ids: readonly number[]): Promise<Map<number, number>> {
      const rows = await db
        .selectFrom('friendships')
        .select(['root_id', 'friend_id'])
        .where('user_id', '=', userId)
        .where('root_id', 'in', sql<number>`(select value from json_each(${JSON.stringify(ids)}))`)
        .execute();
      return new Map(rows.map((row) => [row.root_id, row.friend_id]));
    },
    areFriends: async (userId: number, friendId: number): Promise<boolean> =>
      (await friendFolderId(db, userId, friendId)) !== null,
    /**
     * Notes that one asks the other; when that one asked already, both become friends instead.
     * `nothing` when they are friends or he was asked before.
     */
    ask: (fromId: number, toId: number): Promise<'asked' | 'befriended' | 'nothing'> =>
      db.transaction().execute(async (trx) => {
        const friends = await sql`
          select 1 from friendships where user_id = ${fromId} and friend_id = ${toId}`.execute(trx);
        if (friends.rows.length > 0) return 'nothing';
        if (await removeRequest(trx, toId, fromId)) {
          await removeRequest(trx, fromId, toId);
          await befriend(trx, fromId, toId);
          return 'befriended';
        }
        const inserted = await trx
          .insertInto('friend_requests')
          .values({ from_id: fromId, to_id: toId, created_at: now() })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst();
        return inserted.numInsertedOrUpdatedRows === 1n ? 'asked' : 'nothing';
      }),
    /** Makes friends of two of whom the first asked the second. False when he did not. */
    approve: (fromId: number, toId: number): Promise<boolean> =>
      db.transaction().execute(async (trx) => {
        if (!(await removeRequest(trx, fromId, toId))) return false;
        await removeRequest(trx, toId, fromId);
        await befriend(trx, fromId, toId);
        return true;
      }),
    /** False when there was no such request. */
    removeRequest: (fromId: number, toId: number): Promise<boolean> => removeRequest(db, fromId, toId),
    /** Ends a friendship with everything that was shared because of it. False when there was none. */
    unfriend: (userId: number, friendId: number): Promise<boolean> =>
      db.transaction().execute(async (trx) => {
        const { numAffectedRows } = await sql`
          delete from friendships
          where (user_id = ${userId} and friend_id = ${friendId}) or (user_id = ${friendId} and friend_id = ${userId})
          `.execute(trx);
        await sql`
          delete from shares
          where (owner_id = ${userId} and friend_id = ${friendId}) or (owner_id = ${friendId} and friend_id = ${userId})
          `.execute(trx);
        await sql`
          delete from hidden_shares where share_id in (
            select id from shares where owner_id in (${userId}, ${friendId})) and user_id in (${userId}, ${friendId})
          `.execute(trx);
        return (numAffectedRows ?? 0n) > 0n;
      }),
  };

  async function befriend(trx: Transaction<Database>, a: number, b: number): Promise<void> {
    const created_at = now();
    for (const [user_id, friend_id] of [
      [a, b],
      [b, a],
    ] as const) {
      const root_id = await nextFileId(trx);
      await trx.insertInto('friendships').values({ user_id, friend_id, root_id, created_at }).execute();
    }
  }
}

async function removeRequest(db: Kysely<Database>, fromId: number, toId: number): Promise<boolean> {
  const removed = await db
    .deleteFrom('friend_requests')
    .where('from_id', '=', fromId)
    .where('to_id', '=', toId)
    .executeTakeFirst();
  return removed.numDeletedRows > 0n;
}

export type FriendStore = ReturnType<typeof createFriendStore>;
