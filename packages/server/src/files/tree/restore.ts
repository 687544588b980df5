import type { FileRow } from '../file-tree.ts';
import { addSize, addTrashSize, touchFolder } from './accounts.ts';
import { runSlice, type Change, type TreeContext } from './change.ts';
import { freeChildName, namedColumns } from './rows.ts';
import { unmarkDescendants } from './subtree.ts';

/**
 * Brings entries of the trash back to where they were, or to the root when that folder is gone; a taken name gets a
 * suffix. What is in a folder comes back before the folder, so that it never shows half full.
 */
export async function restoreEntries(context: TreeContext, userId: number, ids: readonly number[]): Promise<void> {
  const folders = await context.db
    .selectFrom('files')
    .select('id')
    .where('id', 'in', ids)
    .where('file_type', '=', 'FOLDER')
    .execute();
  for (const { id } of folders) {
    await context.db.updateTable('trash').set({ pending: 'restore' }).where('file_id', '=', id).execute();
    await unmarkDescendants(context, userId, id);
  }
  await runSlice(context, userId, (change) => restoreTops(change, ids));
}

async function restoreTops(change: Change, ids: readonly number[]): Promise<void> {
  const rows = await change.trx.selectFrom('files').selectAll().where('id', 'in', ids).execute();
  const living = await livingFolders(
    change,
    rows.map((row) => row.parent_id),
  );
  const restored: FileRow[] = [];
  for (const row of parentsFirst(rows)) {
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
  await change.trx.deleteFrom('trash').where('file_id', 'in', ids).execute();
  await addTrashSize(change, -restored.reduce((sum, row) => sum + row.size, 0));
  change.news.created.push(...restored);
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
    .where('id', 'in', [...new Set(ids)])
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
