import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema/index.ts';
import { receivedTops } from './visibility.ts';

/**
 * Puts what friends share out of a user's sight: shared entries themselves, or by the id of a friend's folder all that he
 * shares. A share with him alone ends; one with everyone is hidden from him. What lies inside a shared folder cannot go
 * without it. Resolves with the ids that can be put away, and with what does it.
 */
export async function planPutAway(
  db: Kysely<Database>,
  userId: number,
  ids: readonly number[],
): Promise<{ ids: ReadonlySet<number>; carryOut(): Promise<void> }> {
  const wanted = new Set(ids);
  const tops = await receivedTops(db, userId);
  const folders = await db
    .selectFrom('friendships')
    .select(['root_id', 'friend_id'])
    .where('user_id', '=', userId)
    .where('root_id', 'in', sql<number>`(select value from json_each(${JSON.stringify(ids)}))`)
    .execute();
  const owners = new Map(folders.map((folder) => [folder.friend_id, folder.root_id]));
  const gone = tops.filter((top) => wanted.has(top.id) || owners.has(top.ownerId)).map((top) => top.id);
  const among = sql`(select value from json_each(${JSON.stringify(gone)}))`;
  return {
    ids: new Set([...gone.filter((id) => wanted.has(id)), ...owners.values()]),
    carryOut: () =>
      db.transaction().execute(async (trx) => {
        await sql`delete from shares where file_id in ${among} and friend_id = ${userId}`.execute(trx);
        await sql`
          insert into hidden_shares (share_id, user_id)
          select id, ${userId} from shares where file_id in ${among} and friend_id is null
          on conflict do nothing`.execute(trx);
      }),
  };
}
