import type { Insertable } from 'kysely';
import type { FilesTable } from '../../db/schema/index.ts';
import type { FileRow, FileTree, NewBlob, NewTree } from '../file-tree.ts';
import { repairName } from '../names.ts';
import { useDisk } from './accounts.ts';
import { holdBlobs } from './blobs.ts';
import { runLocked, type Change, type TreeContext } from './change.ts';
import { freeChildName, freeName, insertRow, newRow, requireFolder } from './rows.ts';

/** Rows of one insert statement. */
const ROWS_PER_INSERT = 100;

interface Folder {
  name: string;
  size: number;
  names: Set<string>;
  /** By the name that paths use for it. */
  folders: Map<string, Folder>;
  files: { name: string; blob: NewBlob }[];
}

/** Adding what a transfer brought, in one transaction. */
export function treeAdditions(context: TreeContext): Pick<FileTree, 'addTree'> {
  return {
    addTree: (tree, options = {}) =>
      runLocked(context, tree.userId, async (change) => {
        await requireFolder(change.trx, tree.userId, tree.parentId);
        await useDisk(
          change,
          tree.files.reduce((sum, file) => sum + file.blob.size, 0),
        );
        await holdBlobs(
          change,
          tree.files.map((file) => file.blob),
        );
        const name = await freeChildName(change, tree.parentId, repairName(tree.name));
        const rows = await addRows(change, tree, name);
        await context.onNewBlobs(change.trx, rows.blobs);
        await options.within?.(change.trx, rows.top);
        return rows.top;
      }),
  };
}

async function addRows(
  change: Change,
  tree: NewTree,
  name: string,
): Promise<{ top: FileRow; blobs: { id: string; fileType: string }[] }> {
  const [only] = tree.files;
  if (tree.files.length === 1 && only?.path.length === 0) {
    const { size, id } = only.blob;
    const top = await insertRow(change, newRow(change, { parentId: tree.parentId, name, size, blobId: id }));
    return { top, blobs: [{ id, fileType: top.file_type }] };
  }
  const plan = await planFolder(name, tree.files);
  const top = await insertRow(change, newRow(change, { parentId: tree.parentId, name, size: plan.size, blobId: null }));
  const files: Insertable<FilesTable>[] = [];
  await fillFolder(change, top.id, plan, files);
  for (let start = 0; start < files.length; start += ROWS_PER_INSERT) {
    await change.trx
      .insertInto('files')
      .values(files.slice(start, start + ROWS_PER_INSERT))
      .execute();
  }
  return { top, blobs: files.map((file) => ({ id: String(file.blob_id), fileType: file.file_type })) };
}

/** Lays the files out in folders; whatever a hostile torrent repeats gets a suffix. */
async function planFolder(name: string, files: NewTree['files']): Promise<Folder> {
  const top = emptyFolder(name);
  for (const { path, blob } of files) {
    let folder = top;
    folder.size += blob.size;
    for (const part of path.slice(0, -1)) {
      folder = await enterFolder(folder, repairName(part));
      folder.size += blob.size;
    }
    const free = await freeName((candidate) => folder.names.has(candidate), repairName(path.at(-1) ?? name));
    folder.names.add(free);
    folder.files.push({ name: free, blob });
  }
  return top;
}

async function enterFolder(folder: Folder, name: string): Promise<Folder> {
  const known = folder.folders.get(name);
  if (known) return known;
  const inner = emptyFolder(await freeName((candidate) => folder.names.has(candidate), name));
  folder.names.add(inner.name);
  folder.folders.set(name, inner);
  return inner;
}

function emptyFolder(name: string): Folder {
  return { name, size: 0, names: new Set(), folders: new Map(), files: [] };
}

async function fillFolder(change: Change, id: number, plan: Folder, files: Insertable<FilesTable>[]): Promise<void> {
  for (const { name, blob } of plan.files) {
    files.push(newRow(change, { parentId: id, name, size: blob.size, blobId: blob.id }));
  }
  for (const folder of plan.folders.values()) {
    const row = newRow(change, { parentId: id, name: folder.name, size: folder.size, blobId: null });
    const { id: folderId } = await change.trx.insertInto('files').values(row).returning('id').executeTakeFirstOrThrow();
    await fillFolder(change, folderId, folder, files);
  }
  await change.trx
    .insertInto('folder_states')
    .values({
      user_id: change.userId,
      folder_id: id,
      version: 1,
      child_count: plan.files.length + plan.folders.size,
      sort_by: null,
    })
    .execute();
}
