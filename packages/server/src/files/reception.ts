import type { FolderType } from '@jackdaw/api-contract';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema/index.ts';
import type { Reader } from './access.ts';
import type { ListedFile } from './store.ts';
import { receivedAmong } from './visibility.ts';

/** How an entry that is not the reader's own has reached him. */
export interface Reception {
  folderType: FolderType;
  /** User name of its owner; null on the folder of all received items. */
  senderName: string | null;
  /** What the reader sees it in, null when that is nothing. */
  parentId: number | null;
}

/** Looks up how those of these entries that are not the reader's own reached him, by id: a few questions for any number. */
export async function receptionOf(
  db: Kysely<Database>,
  reader: Reader,
  rows: readonly Pick<ListedFile, 'id' | 'user_id' | 'parent_id'>[],
): Promise<ReadonlyMap<number, Reception>> {
  const { userId, confinedTo } = reader;
  const foreign = confinedTo === null ? rows.filter((row) => row.user_id !== userId) : rows;
  if (foreign.length === 0) return new Map();
  const senders = await sendersOf(db, userId, [...new Set(foreign.map((row) => row.user_id))]);
  const visible =
    confinedTo === null
      ? await receivedAmong(
          db,
          userId,
          foreign.map((row) => row.parent_id),
        )
      : null;
  return new Map(
    foreign.map((row) => {
      const sender = senders.get(row.user_id);
      const isTop = visible ? !visible.has(row.parent_id) : row.id === confinedTo;
      const above = visible ? (sender?.rootId ?? null) : null;
      const parentId = isTop ? above : row.parent_id;
      return [row.id, { folderType: 'REGULAR', senderName: sender?.name ?? null, parentId }];
    }),
  );
}

/** Names of owners, and the folder in which the user sees what each of them shares. */
async function sendersOf(
  db: Kysely<Database>,
  userId: number,
  ownerIds: readonly number[],
): Promise<Map<number, { name: string; rootId: number | null }>> {
  const { rows } = await sql<{ id: number; name: string; rootId: number | null }>`
    select users.id, users.username as name, friendships.root_id as "rootId"
    from users left join friendships on friendships.friend_id = users.id and friendships.user_id = ${userId}
    where users.id in (select value from json_each(${JSON.stringify(ownerIds)}))`.execute(db);
  return new Map(rows.map(({ id, ...sender }) => [id, sender]));
}
