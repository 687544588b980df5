import { sql } from 'kysely';
import { among } from '../../db/among.ts';
import { addSize, touchFolder, useDisk } from './accounts.ts';
import { dropBlobs } from './blobs.ts';
import { runSlice, type Change, type TreeContext } from './change.ts';
import { createPace, type Pace } from './pace.ts';
import { markSubtrees } from './subtree.ts';

/**
 * Destroying has two steps. First the entry is marked with its own id without a row in the trash: from then on it is
 * nowhere to be seen and nothing counts it. Then it is reaped: its rows and references go in slices. A crash in between
 * leaves marked entries that belong to no trash row, which `doomedEntries` finds.
 */
export async function doomLive(
  context: TreeContext,
  userId: number,
  pace: Pace,
  ids: readonly number[],
): Promise<number[]> {
  const doomed = await runSlice(context, userId, pace, async (change) => {
    const rows = await markTops(change, ids);
    await useDisk(change, -rows.reduce((sum, row) => sum + row.size, 0));
    return rows;
  });
  const folders = doomed.filter((row) => row.file_type === 'FOLDER').map((row) => row.id);
  await markSubtrees(context, userId, folders);
  return doomed.map((row) => row.id);
}

/** An entry that has left the live tree. */
export interface LeftEntry {
  id: number;
  parent_id: number;
  name: string;
  size: number;
  file_type: string;
}

/** Takes live entries out of their folders: marks them, and their parents' sizes and counts follow. */
export async function markTops(change: Change, ids: readonly number[]): Promise<LeftEntry[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<LeftEntry>`
    update files set trash_id = id
    where id in ${among(ids)} and user_id = ${change.userId} and trash_id is null
    returning id, parent_id, name, size, file_type`.execute(change.trx);
  for (const [parentId, left] of Map.groupBy(rows, (row) => row.parent_id)) {
    await addSize(change, parentId, -left.reduce((sum, row) => sum + row.size, 0));
    await touchFolder(change, parentId, -left.length);
  }
  for (const { id, parent_id: parentId, name } of rows) change.news.deleted.push({ id, parentId, name });
  return rows;
}

/** Deletes the rows of doomed entries, slice by slice. */
export async function reap(context: TreeContext, userId: number, topIds: readonly number[]): Promise<void> {
  const pace = createPace(context);
  for (const tops of pace.parts(topIds)) {
    while (await runSlice(context, userId, pace, (change, limit) => reapSlice(change, tops, limit)));
  }
}

/** Resolves with whether more is left. */
async function reapSlice(change: Change, topIds: readonly number[], limit: number): Promise<boolean> {
  const { rows: found } = await sql<{ id: number; blob_id: string | null }>`
    select id, blob_id from files
    where trash_id in ${among(topIds)} limit ${limit + 1}`.execute(change.trx);
  const rows = found.slice(0, limit);
  if (rows.length === 0) return false;
  const ids = rows.map((row) => row.id);
  const mp4s = await dropConversions(change, ids);
  const folders = rows.filter((row) => row.blob_id === null).map((row) => row.id);
  await change.trx.deleteFrom('files').where('id', 'in', among(ids)).execute();
  if (folders.length > 0) {
    await change.trx
      .deleteFrom('folder_states')
      .where('user_id', '=', change.userId)
      .where('folder_id', 'in', among(folders))
      .execute();
  }
  await dropBlobs(change, [...rows.flatMap((row) => row.blob_id ?? []), ...mp4s]);
  return found.length > limit;
}

/** Deletes the conversions of files; resolves with the blobs they held. */
export async function dropConversions(change: Change, fileIds: readonly number[]): Promise<string[]> {
  const rows = await change.trx
    .deleteFrom('conversions')
    .where('file_id', 'in', among(fileIds))
    .returning('blob_id')
    .execute();
  return rows.flatMap((row) => row.blob_id ?? []);
}

/** Marked entries that no trash row knows, by user. Steps from one entry to the next, however much is marked with each. */
export async function doomedEntries(context: TreeContext): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ id: number; user_id: number }>`
    with recursive marks(id) as (
      select min(trash_id) from files where trash_id is not null
      union all
      select (select min(trash_id) from files where trash_id > marks.id) from marks where marks.id is not null
    )
    select id, (select user_id from files where trash_id = marks.id limit 1) as user_id from marks
    where id is not null and id not in (select file_id from trash)`.execute(context.db);
  const byUser = Map.groupBy(rows, (row) => row.user_id);
  return new Map([...byUser].map(([userId, entries]) => [userId, entries.map((entry) => entry.id)]));
}
