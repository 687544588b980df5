import { sql } from 'kysely';
import { among } from '../../db/among.ts';
import type { FileRow } from '../file-tree.ts';
import { addSize, addTrashSize, touchFolder } from './accounts.ts';
import { runSlice, type Change, type TreeContext } from './change.ts';
import type { Pace } from './pace.ts';
import { freeChildName, namedColumns } from './rows.ts';
import { unmarkDescendants } from './subtree.ts';

/**
 * Brings entries of the trash back to where they were, or to the root when that folder is gone; a taken name gets a
 * suffix. What is in a folder comes back before the folder, so that it never shows half full.
 */
export async function restoreEntries(
  context: TreeContext,
  userId: number,
  pace: Pace,
  ids: readonly number[],
): Promise<void> {
  const { rows: folders } = await sql<{ id: number }>`
    select id from files where id in ${among(ids)} and file_type = 'FOLDER'`.execute(context.db);
  if (folders.length > 0) {
    // All of them, or only the folders would come back after a crash.
    await context.db.updateTable('trash').set({ pending: 'restore' }).where('file_id', 'in', among(ids)).execute();
    await unmarkDescendants(
      context,
      userId,
      folders.map((row) => row.id),
    );
  }
  await runSlice(context, userId, pace, (change) => restoreTops(change, ids));
}

async function restoreTops(change: Change, ids: readonly number[]): Promise<void> {
  const rows = await change.trx.selectFrom('files').selectAll().where('id', 'in', among(ids)).execute();
  const living = await livingFolders(
    change,
    rows.map((row) => row.parent_id),
  );
  const free = await withFreeNames(change, rows, living);
  const restored = await restoreAsTheyWere(change, free);
  for (const row of restored) if (row.file_type === 'FOLDER') living.add(row.id);
  for (const row of parentsFirst(rows.filter(({ id }) => !free.has(id)))) {
    const parentId = row.parent_id !== 0 && living.has(row.parent_id) ? row.parent_id : 0;
    const back = await restoreTop(change, row, parentId);
    if (back.file_type === 'FOLDER') living.add(back.id);
    restored.push(back);
  }
  for (const [parentId, group] of Map.groupBy(restored, (row) => row.parent_id)) {
    await addSize(
      change,
      parentId,
      group.reduce((sum, row) => sum + row.size, 0),
    );
    await touchFolder(change, parentId, group.length);
  }
  await change.trx.deleteFrom('trash').where('file_id', 'in', among(ids)).execute();
  await addTrashSize(change, -restored.reduce((sum, row) => sum + row.size, 0));
  change.news.created.push(...restored);
}

/** Ids of those whose folder is there and whose name nobody has, neither there nor among those that come along. */
async function withFreeNames(
  change: Change,
  rows: readonly FileRow[],
  living: ReadonlySet<number>,
): Promise<Set<number>> {
  const placed = rows.filter((row) => row.parent_id === 0 || living.has(row.parent_id));
  const { rows: taken } = await sql<{ id: number }>`
    select coming.id from files coming join files there
      on there.user_id = ${change.userId} and there.parent_id = coming.parent_id and there.name = coming.name
    where coming.id in ${among(placed.map((row) => row.id))}
      and there.trash_id is null`.execute(change.trx);
  const isTaken = new Set(taken.map((row) => row.id));
  const names = Map.groupBy(placed, (row) => `${row.parent_id}/${row.name}`);
  const alone = [...names.values()].flatMap((group) => (group.length === 1 ? group : []));
  return new Set(alone.flatMap(({ id }) => (isTaken.has(id) ? [] : [id])));
}

async function restoreAsTheyWere(change: Change, ids: ReadonlySet<number>): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`
    update files set trash_id = null
    where id in ${among([...ids])} returning *`.execute(change.trx);
  return rows;
}

async function restoreTop(change: Change, row: FileRow, parentId: number): Promise<FileRow> {
  const name = await freeChildName(change, parentId, row.name);
  return change.trx
    .updateTable('files')
    .set({ trash_id: null, parent_id: parentId, ...namedColumns(name, row.blob_id === null) })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function livingFolders(change: Change, ids: readonly number[]): Promise<Set<number>> {
  const rows = await change.trx
    .selectFrom('files')
    .select('id')
    .where('id', 'in', among([...new Set(ids)]))
    .where('user_id', '=', change.userId)
    .where('trash_id', 'is', null)
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** So that an entry finds its folder living when both come back in one call. */
function parentsFirst(rows: readonly FileRow[]): FileRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const ordered = new Set<FileRow>();
  const visit = (row: FileRow) => {
    const parent = byId.get(row.parent_id);
    if (parent && !ordered.has(parent)) visit(parent);
    ordered.add(row);
  };
  for (const row of rows) visit(row);
  return [...ordered];
}
