import type { Insertable, Transaction } from 'kysely';
import type { Database, FilesTable } from '../../db/schema/index.ts';
import type { FileRow } from '../file-tree.ts';
import { addSize, touchFolder, useDisk } from './accounts.ts';
import { runChange, settle, type Change, type TreeContext } from './change.ts';
import { reap } from './destroy.ts';
import { resumeMarking, unmarkDescendants } from './subtree.ts';

/**
 * What takes many transactions is built out of sight: its rows are marked like something doomed, so that a crash leaves
 * nothing, and become live at the end, the top one last and together with its size and place.
 */
export async function insertHiddenTop(change: Change, row: Insertable<FilesTable>): Promise<number> {
  const { id } = await change.trx
    .insertInto('files')
    .values({ ...row, trash_id: -1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await change.trx.updateTable('files').set({ trash_id: id }).where('id', '=', id).execute();
  return id;
}

/** @throws AppError NO_SPACE_LEFT when so many bytes would not fit, before any work is done for them */
export async function requireRoom(change: Change, size: number): Promise<void> {
  await useDisk(change, size);
  await useDisk(change, -size);
}

/** Fills a hidden entry and makes it live; whatever fails, nothing of it is left. */
export async function fillAndReveal(
  context: TreeContext,
  userId: number,
  topId: number,
  fill: () => Promise<void>,
  within?: (trx: Transaction<Database>, top: FileRow) => Promise<void>,
): Promise<FileRow> {
  try {
    await fill();
    await unmarkDescendants(context, userId, [topId]);
    return await runChange(context, userId, async (change) => {
      const top = await reveal(change, topId);
      await within?.(change.trx, top);
      return top;
    });
  } catch (error) {
    await resumeMarking(context, userId, [topId]);
    await reap(context, userId, [topId]);
    await settle(context);
    throw error;
  }
}

async function reveal(change: Change, topId: number): Promise<FileRow> {
  const row = await change.trx
    .updateTable('files')
    .set({ trash_id: null })
    .where('id', '=', topId)
    .returningAll()
    .executeTakeFirstOrThrow();
  await useDisk(change, row.size);
  await addSize(change, row.parent_id, row.size);
  await touchFolder(change, row.parent_id, 1);
  change.news.created.push(row);
  return row;
}
