import { setImmediate } from 'node:timers/promises';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { among } from '../db/among.ts';
import type { Database } from '../db/schema/index.ts';

/** Ids that one statement looks up. */
const BATCH = 500;

/** Those of the ids that are live entries of the user, in their order and without repetition. */
export async function liveAmong(db: Kysely<Database>, userId: number, ids: readonly number[]): Promise<number[]> {
  const live = new Set<number>();
  const query = (part: RawBuilder<unknown>) => sql<{ id: number }>`
    select id from files where id in ${part} and user_id = ${userId} and trash_id is null`;
  for await (const rows of inBatches(db, ids, query)) for (const { id } of rows) live.add(id);
  return ids.filter((id) => live.delete(id));
}

/** Those of the entries that are not below another one of them, in their order and without repetition. */
export async function outermost(db: Kysely<Database>, ids: readonly number[]): Promise<number[]> {
  const picked = new Set(ids);
  const parents = await parentsOf(db, [...picked]);
  const above = new Map<number, number>();
  for (let level = new Set(parents.values()); level.size > 0;) {
    const higher = await parentsOf(
      db,
      [...level].filter((id) => id !== 0 && !picked.has(id) && !above.has(id)),
    );
    for (const [id, parentId] of higher) above.set(id, parentId);
    level = new Set(higher.values());
  }
  const covered = new Map<number, boolean>();
  const isCovered = (folderId: number): boolean => {
    const way = [];
    let folder: number | undefined = folderId;
    while (folder !== undefined && !covered.has(folder) && !picked.has(folder)) {
      way.push(folder);
      folder = above.get(folder);
    }
    const answer = folder !== undefined && (picked.has(folder) || covered.get(folder) === true);
    for (const id of way) covered.set(id, answer);
    return answer;
  };
  return [...picked].filter((id) => {
    const parentId = parents.get(id);
    return parentId === undefined || !isCovered(parentId);
  });
}

async function parentsOf(db: Kysely<Database>, ids: readonly number[]): Promise<Map<number, number>> {
  const parents = new Map<number, number>();
  const query = (part: RawBuilder<unknown>) => sql<{ id: number; parent_id: number }>`
    select id, parent_id from files where id in ${part}`;
  for await (const rows of inBatches(db, ids, query)) for (const row of rows) parents.set(row.id, row.parent_id);
  return parents;
}

/** What a statement finds for many ids, some at a time and in turns with other work. */
export async function* inBatches<Row>(
  db: Kysely<Database>,
  ids: readonly number[],
  query: (part: RawBuilder<unknown>) => RawBuilder<Row>,
): AsyncGenerator<Row[]> {
  for (let start = 0; start < ids.length; start += BATCH) {
    if (start > 0) await setImmediate();
    yield (await query(among(ids.slice(start, start + BATCH))).execute(db)).rows;
  }
}
