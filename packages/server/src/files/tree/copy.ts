import { AppError } from '../../errors.ts';
import type { FileRow, FileTree } from '../file-tree.ts';
import { cleanName } from '../names.ts';
import { holdAgain } from './blobs.ts';
import { runChange, type Change, type TreeContext } from './change.ts';
import { copyBelow } from './copy-below.ts';
import { fillAndReveal, insertHiddenTop, requireRoom } from './hidden.ts';
import { childNamed, freeChildName, liveRow, namedColumns, requireFolder } from './rows.ts';

/** Copying builds the copy out of sight. */
export function copies(context: TreeContext): Pick<FileTree, 'copy' | 'copyFrom'> {
  return {
    copy: (userId, id, { parentId, name }) =>
      context.lock.run(userId, () => {
        const freeName = async (change: Change, source: FileRow) => {
          const wanted = name === undefined ? source.name : cleanName(name);
          const taken = await childNamed(change.trx, userId, parentId, wanted);
          if (taken) throw new AppError('NAME_ALREADY_EXIST');
          return wanted;
        };
        return copy(context, { ownerId: userId, id }, { userId, parentId, nameFor: freeName });
      }),
    copyFrom: (ownerId, id, { userId, parentId }, { within } = {}) =>
      context.lock.run(userId, () => {
        const freeName = (change: Change, source: FileRow) => freeChildName(change, parentId, source.name);
        return copy(context, { ownerId, id }, { userId, parentId, nameFor: freeName }, within);
      }),
  };
}

interface Target {
  userId: number;
  parentId: number;
  nameFor(change: Change, source: FileRow): Promise<string>;
}

async function copy(
  context: TreeContext,
  { ownerId, id }: { ownerId: number; id: number },
  { userId, parentId, nameFor }: Target,
  within?: NonNullable<Parameters<FileTree['copyFrom']>[3]>['within'],
): Promise<FileRow> {
  const { source, topId } = await runChange(context, userId, async (change) => {
    const source = await liveRow(change.trx, ownerId, id);
    await requireFolder(change.trx, userId, parentId);
    const name = await nameFor(change, source);
    await requireRoom(change, source.size);
    return { source, topId: await copyTop(change, source, parentId, name) };
  });
  const fill = async () => {
    if (source.blob_id === null) await copyBelow(context, userId, source, topId);
  };
  return fillAndReveal(context, userId, topId, fill, within);
}

async function copyTop(change: Change, source: FileRow, parentId: number, name: string): Promise<number> {
  const { id: _id, ...columns } = source;
  const id = await insertHiddenTop(change, {
    ...columns,
    user_id: change.userId,
    ...namedColumns(name, source.blob_id === null),
    parent_id: parentId,
    start_from: 0,
    created_at: change.now,
    first_accessed_at: null,
  });
  await holdAgain(change, [id]);
  return id;
}
