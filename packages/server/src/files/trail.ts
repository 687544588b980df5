import { ROOT_ID, SHARED_ROOT_ID, type Breadcrumb } from '@jackdaw/api-contract';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema/index.ts';
import type { Reader } from './access.ts';
import type { Place } from './places.ts';
import { ROOT_NAME, SHARED_ROOT_NAME } from './present.ts';
import type { FileStore } from './store.ts';
import { receivedAmong, withinAmong } from './visibility.ts';

/** The way from what the reader sees as the top down to the parent of a place (section 2.2). */
export async function trailOf(
  { db, store }: { db: Kysely<Database>; store: FileStore },
  reader: Reader,
  { row, facts }: Place,
): Promise<Breadcrumb[]> {
  const { userId, confinedTo } = reader;
  if (row.id === ROOT_ID) return [];
  const root: Breadcrumb = [ROOT_ID, ROOT_NAME];
  const sharedRoot: Breadcrumb = [SHARED_ROOT_ID, SHARED_ROOT_NAME];
  if (facts?.reception) return facts.reception.folderType === 'SHARED_ROOT' ? [root] : [root, sharedRoot];

  const above = (await store.trail(row.user_id, row.id)).slice(0, -1);
  const ids = above.map(([id]) => id);
  if (confinedTo !== null) {
    const inside = await withinAmong(db, confinedTo, ids);
    return above.filter(([id]) => inside.has(id));
  }
  if (row.user_id === userId) return [root, ...above];
  const visible = await receivedAmong(db, userId, ids);
  const friend = await friendFolder(db, userId, row.user_id);
  return [root, sharedRoot, ...friend, ...above.filter(([id]) => visible.has(id))];
}

async function friendFolder(db: Kysely<Database>, userId: number, friendId: number): Promise<Breadcrumb[]> {
  const rows = await db
    .selectFrom('friendships')
    .innerJoin('users', 'users.id', 'friend_id')
    .select(['root_id', 'username'])
    .where('user_id', '=', userId)
    .where('friend_id', '=', friendId)
    .execute();
  return rows.map((row) => [row.root_id, row.username]);
}
