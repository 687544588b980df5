import { AppError } from '../../errors.ts';
import type { Clash, FileRow, FileTree, NewFile } from '../file-tree.ts';
import { cleanName } from '../names.ts';
import { addSize, touchFolder, useDisk } from './accounts.ts';
import { dropBlobs, holdBlobs } from './blobs.ts';
import { runLocked, type Change, type TreeContext } from './change.ts';
import { dateText } from './dates.ts';
import { dropConversions } from './destroy.ts';
import { childNamed, freeChildName, insertRow, liveRow, newRow, requireFolder } from './rows.ts';

/** Adding single files and folders. */
export function additions(context: TreeContext): Pick<FileTree, 'addFile' | 'addFolder' | 'ensurePath'> {
  return {
    addFile: (file, options = {}) =>
      runLocked(context, file.userId, async (change) => {
        const row = await addFile(context, change, file, options.clash ?? 'suffix');
        await options.within?.(change.trx, row);
        return row;
      }),
    addFolder: (folder, options = {}) =>
      runLocked(context, folder.userId, async (change) => {
        const name = cleanName(folder.name);
        await requireFolder(change.trx, folder.userId, folder.parentId);
        return addFolder(change, folder.parentId, name, options.clash ?? 'error');
      }),
    ensurePath: (userId, parentId, names) =>
      runLocked(context, userId, async (change) => {
        const cleaned = names.map(cleanName);
        await requireFolder(change.trx, userId, parentId);
        let folder = parentId;
        for (const name of cleaned) folder = await ensureFolder(change, folder, name);
        return folder;
      }),
  };
}

async function addFile(context: TreeContext, change: Change, file: NewFile, clash: Clash): Promise<FileRow> {
  const name = cleanName(file.name);
  await requireFolder(change.trx, file.userId, file.parentId);
  const taken = await childNamed(change.trx, file.userId, file.parentId, name);
  if (taken && clash === 'error') throw new AppError('NAME_ALREADY_EXIST');
  const replaced = clash === 'replace' && taken?.blob_id != null ? taken : null;
  await useDisk(change, file.blob.size - (replaced?.size ?? 0));
  await holdBlobs(change, [file.blob]);
  const row = replaced
    ? await replaceBytes(change, replaced, file)
    : await insertRow(
        change,
        newRow(change, {
          parentId: file.parentId,
          name: taken ? await freeChildName(change, file.parentId, name) : name,
          size: file.blob.size,
          blobId: file.blob.id,
          updatedAt: file.updatedAt && dateText(file.updatedAt),
        }),
      );
  await context.onNewBlobs(change.trx, [{ id: file.blob.id, fileType: row.file_type }]);
  return row;
}

async function replaceBytes(change: Change, old: FileRow, file: NewFile): Promise<FileRow> {
  await change.trx
    .updateTable('files')
    .set({
      blob_id: file.blob.id,
      size: file.blob.size,
      start_from: 0,
      updated_at: file.updatedAt ? dateText(file.updatedAt) : change.now,
    })
    .where('id', '=', old.id)
    .execute();
  await dropBlobs(change, [
    ...(old.blob_id === null ? [] : [old.blob_id]),
    ...(await dropConversions(change, [old.id])),
  ]);
  await addSize(change, old.parent_id, file.blob.size - old.size);
  await touchFolder(change, old.parent_id, 0);
  const row = await liveRow(change.trx, change.userId, old.id);
  change.news.updated.set(row.id, row);
  return row;
}

async function addFolder(change: Change, parentId: number, name: string, clash: Clash): Promise<FileRow> {
  const taken = await childNamed(change.trx, change.userId, parentId, name);
  if (taken && clash !== 'suffix') throw new AppError('NAME_ALREADY_EXIST');
  const free = taken ? await freeChildName(change, parentId, name) : name;
  return insertRow(change, newRow(change, { parentId, name: free, size: 0, blobId: null }));
}

async function ensureFolder(change: Change, parentId: number, name: string): Promise<number> {
  const taken = await childNamed(change.trx, change.userId, parentId, name);
  if (taken?.file_type === 'FOLDER') return taken.id;
  return (await addFolder(change, parentId, name, 'error')).id;
}
