import type { Kysely } from 'kysely';
import type { Database } from '../db/schema/index.ts';

/** The id of the folder in which a user sees what a friend shares; null when that is no friend of his. */
export async function friendFolderId(db: Kysely<Database>, userId: number, friendId: number): Promise<number | null> {
  const row = await db
    .selectFrom('friendships')
    .select('root_id')
    .where('user_id', '=', userId)
    .where('friend_id', '=', friendId)
    .executeTakeFirst();
  return row?.root_id ?? null;
}
