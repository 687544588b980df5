import { sql } from 'kysely';
import type { FileRow, FileTree, NewBlob, NewTree } from '../file-tree.ts';
import { repairName } from '../names.ts';
import { useDisk } from './accounts.ts';
import { holdBlobs, ROWS_PER_INSERT } from './blobs.ts';
import { runChange, runSlice, type Change, type TreeContext } from './change.ts';
import { fillAndReveal, insertHiddenTop, requireRoom } from './hidden.ts';
import { createPace } from './pace.ts';
import { freeChildName, insertRow, newRow, requireFolder } from './rows.ts';
import { planTree, type Planned, type PlannedFolder } from './tree-plan.ts';

type Options = NonNullable<Parameters<FileTree['addTree']>[1]>;

/** Adding what a transfer brought: a single file at once, a folder slice by slice and out of sight until it is complete. */
export function treeAdditions(context: TreeContext): Pick<FileTree, 'addTree'> {
  return {
    addTree: (tree, options = {}) =>
      context.lock.run(tree.userId, () => {
        const [only] = tree.files;
        return tree.files.length === 1 && only?.path.length === 0
          ? addSingle(context, tree, only.blob, options)
          : addFolder(context, tree, options);
      }),
  };
}

function addSingle(context: TreeContext, tree: NewTree, blob: NewBlob, { within }: Options): Promise<FileRow> {
  return runChange(context, tree.userId, async (change) => {
    await requireFolder(change.trx, tree.userId, tree.parentId);
    await useDisk(change, blob.size);
    await holdBlobs(change, [blob]);
    const name = await freeChildName(change, tree.parentId, repairName(tree.name));
    const row = newRow(change, { parentId: tree.parentId, name, size: blob.size, blobId: blob.id });
    const top = await insertRow(change, row);
    await context.onNewBlobs(change.trx, [{ id: blob.id, fileType: top.file_type }]);
    await within?.(change.trx, top);
    return top;
  });
}

async function addFolder(context: TreeContext, tree: NewTree, { within }: Options): Promise<FileRow> {
  const { userId, parentId } = tree;
  const { top, entries } = await planTree(tree, repairName(tree.name));
  await runChange(context, userId, async (change) => {
    await requireFolder(change.trx, userId, parentId);
    await requireRoom(change, top.size);
    const name = await freeChildName(change, parentId, top.name);
    top.id = await insertHiddenTop(change, newRow(change, { parentId, name, size: top.size, blobId: null }));
    await addStates(change, [top]);
  });
  const fill = async () => {
    const pace = createPace(context);
    for (const part of pace.parts(entries)) {
      await runSlice(context, userId, pace, (change) => addPart(context, change, part, top.id));
    }
  };
  return fillAndReveal(context, userId, top.id, fill, within);
}

async function addPart(context: TreeContext, change: Change, part: readonly Planned[], topId: number): Promise<void> {
  const folders = part.flatMap((entry) => ('folder' in entry ? entry : []));
  for (const { parent, folder } of folders) {
    const row = newRow(change, { parentId: parent.id, name: folder.name, size: folder.size, blobId: null });
    const inserted = change.trx.insertInto('files').values({ ...row, trash_id: topId });
    folder.id = (await inserted.returning('id').executeTakeFirstOrThrow()).id;
  }
  await addStates(
    change,
    folders.map(({ folder }) => folder),
  );
  const files = part.flatMap((entry) => ('blob' in entry ? entry : []));
  if (files.length === 0) return;
  await holdBlobs(
    change,
    files.map(({ blob }) => blob),
  );
  const rows = files.map(({ parent, name, blob }) => ({
    ...newRow(change, { parentId: parent.id, name, size: blob.size, blobId: blob.id }),
    trash_id: topId,
  }));
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
    await change.trx
      .insertInto('files')
      .values(rows.slice(start, start + ROWS_PER_INSERT))
      .execute();
  }
  await context.onNewBlobs(
    change.trx,
    rows.map((row) => ({ id: String(row.blob_id), fileType: row.file_type })),
  );
}

async function addStates(change: Change, folders: readonly PlannedFolder[]): Promise<void> {
  if (folders.length === 0) return;
  const states = JSON.stringify(folders.map(({ id, childCount }) => [id, childCount]));
  await sql`
    insert into folder_states (user_id, folder_id, version, child_count)
    select ${change.userId}, value ->> 0, 1, value ->> 1 from json_each(${states})`.execute(change.trx);
}
