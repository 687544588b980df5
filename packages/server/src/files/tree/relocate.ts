import { sql } from 'kysely';
import { among } from '../../db/among.ts';
import { AppError } from '../../errors.ts';
import type { FileRow, FileTree } from '../file-tree.ts';
import { cleanName } from '../names.ts';
import { addSize, touchFolder } from './accounts.ts';
import { settled } from './bulk.ts';
import { runLocked, runSlice, type Change, type TreeContext } from './change.ts';
import { dateText } from './dates.ts';
import { createPace } from './pace.ts';
import { childNamed, liveRow, namedColumns, requireFolder } from './rows.ts';

/** Changing what an entry is called, where it is and when it was changed. */
export function relocations(context: TreeContext): Pick<FileTree, 'rename' | 'move' | 'touch'> {
  return {
    rename: (userId, id, name) =>
      runLocked(context, userId, async (change) => {
        const row = await ownRow(change, id);
        return place(change, row, row.parent_id, cleanName(name));
      }),
    move: (userId, id, { parentId, name }) =>
      runLocked(context, userId, async (change) => {
        const wanted = name === undefined ? undefined : cleanName(name);
        await requireFolder(change.trx, userId, parentId);
        const row = await ownRow(change, id).catch((error: unknown) => {
          throw error instanceof AppError && error.code === 'NotFound' ? new AppError('FileNotFound') : error;
        });
        if (row.file_type === 'FOLDER') await requireOutside(change, row.id, parentId);
        return place(change, row, parentId, wanted ?? row.name);
      }),
    touch: (userId, ids, updatedAt) =>
      context.lock.run(userId, () =>
        settled(context, async () => {
          const touched: number[] = [];
          const pace = createPace(context);
          for (const part of pace.parts(ids)) {
            const slice = (change: Change) => touch(change, part, dateText(updatedAt));
            touched.push(...(await runSlice(context, userId, pace, slice)));
          }
          return touched;
        }),
      ),
  };
}

function ownRow(change: Change, id: number): Promise<FileRow> {
  if (id === 0) throw new AppError('Forbidden', { message: 'The root folder cannot be changed.' });
  return liveRow(change.trx, change.userId, id);
}

/** @throws AppError MoveIntoItself when `target` is the folder or below it */
async function requireOutside(change: Change, folderId: number, target: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    with recursive chain(id) as (
      select ${target}
      union all
      select files.parent_id from chain join files on files.id = chain.id
    ) select id from chain where id = ${folderId} limit 1`.execute(change.trx);
  if (rows.length > 0) throw new AppError('MoveIntoItself');
}

async function place(change: Change, row: FileRow, parentId: number, name: string): Promise<FileRow> {
  if (row.parent_id === parentId && row.name === name) return row;
  const taken = await childNamed(change.trx, change.userId, parentId, name);
  if (taken && taken.id !== row.id) throw new AppError('NAME_ALREADY_EXIST');
  const placed = await change.trx
    .updateTable('files')
    .set({ parent_id: parentId, ...namedColumns(name, row.blob_id === null) })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (row.parent_id === parentId) {
    await touchFolder(change, parentId, 0);
    change.news.updated.set(placed.id, placed);
    return placed;
  }
  await addSize(change, row.parent_id, -row.size);
  await addSize(change, parentId, row.size);
  await touchFolder(change, row.parent_id, -1);
  await touchFolder(change, parentId, 1);
  change.news.moved.push({ row: placed, oldParentId: row.parent_id });
  return placed;
}

async function touch(change: Change, ids: readonly number[], updatedAt: string): Promise<number[]> {
  const rows = await change.trx
    .updateTable('files')
    .set({ updated_at: updatedAt })
    .where('id', 'in', among(ids))
    .where('user_id', '=', change.userId)
    .where('trash_id', 'is', null)
    .returningAll()
    .execute();
  for (const parent of new Set(rows.map((row) => row.parent_id))) await touchFolder(change, parent, 0);
  for (const row of rows) change.news.updated.set(row.id, row);
  return rows.map((row) => row.id);
}
