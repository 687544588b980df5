import { sql } from 'kysely';
import { among } from '../../db/among.ts';
import { AppError } from '../../errors.ts';
import type { FileRow, FileTree } from '../file-tree.ts';
import { addSize, touchFolder } from './accounts.ts';
import { asBulk, type NoteDone } from './bulk.ts';
import { runSlice, type Change, type TreeContext } from './change.ts';
import { createPace } from './pace.ts';
import { liveRow, requireFolder } from './rows.ts';

/** Moving a selection, slice by slice: a transaction for each entry would make thousands of them take minutes. */
export function relocationOfMany(context: TreeContext): Pick<FileTree, 'moveMany'> {
  return {
    moveMany(userId, ids, parentId) {
      const unique = [...new Set(ids)];
      return asBulk(context, userId, { kind: 'move', ids: unique, parentId }, (noteDone) =>
        moveParts(context, userId, { ids: unique, done: 0, parentId }, noteDone),
      );
    },
  };
}

/** Moves all but the first `done` entries, each slice in a turn of its own. */
export async function moveParts(
  context: TreeContext,
  userId: number,
  { ids, done, parentId }: { ids: readonly number[]; done: number; parentId: number },
  noteDone: NoteDone,
): Promise<Refused[]> {
  const refused: Refused[] = [];
  const pace = createPace(context);
  let dealtWith = done;
  for (const part of pace.parts(ids.slice(done))) {
    dealtWith += part.length;
    const move = async (change: Change) => {
      await noteDone(change, dealtWith);
      return moveSlice(change, part, parentId);
    };
    refused.push(...(await context.lock.run(userId, () => runSlice(context, userId, pace, move))));
  }
  return refused;
}

export interface Refused {
  id: number;
  error: AppError;
}

async function moveSlice(change: Change, ids: readonly number[], parentId: number): Promise<Refused[]> {
  const gone = await reason(() => requireFolder(change.trx, change.userId, parentId));
  if (gone) return ids.map((id) => ({ id, error: gone }));
  const above = await chainOf(change, parentId);
  const rows = new Map((await ownRows(change, ids)).map((row) => [row.id, row]));
  const taken = await namesTaken(change, parentId, ids);
  const moving: FileRow[] = [];
  const refused: Refused[] = [];
  const refuse = (id: number, error: AppError) => refused.push({ id, error });
  for (const id of ids) {
    const row = rows.get(id);
    if (id === 0) refuse(id, new AppError('Forbidden', { message: 'The root folder cannot be changed.' }));
    else if (!row) refuse(id, await missing(change, id));
    else if (above.has(id)) refuse(id, new AppError('MoveIntoItself'));
    else if (row.parent_id === parentId) continue;
    else if (taken.has(row.name)) refuse(id, new AppError('NAME_ALREADY_EXIST'));
    else {
      taken.add(row.name);
      moving.push(row);
    }
  }
  if (moving.length > 0) await place(change, moving, parentId);
  return refused;
}

/** What the work is refused for, null when it is not. */
async function reason(work: () => Promise<unknown>): Promise<AppError | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

async function missing(change: Change, id: number): Promise<AppError> {
  const error = await reason(() => liveRow(change.trx, change.userId, id));
  return error && error.code !== 'NotFound' ? error : new AppError('FileNotFound');
}

async function ownRows(change: Change, ids: readonly number[]): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`
    select * from files where id in ${among(ids)} and user_id = ${change.userId} and trash_id is null`.execute(
    change.trx,
  );
  return rows;
}

/** The folder and everything above it: none of them can go into it. */
async function chainOf(change: Change, folderId: number): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    with recursive chain(id) as (
      select ${folderId}
      union all
      select files.parent_id from chain join files on files.id = chain.id
    ) select id from chain`.execute(change.trx);
  return new Set(rows.map((row) => row.id));
}

/** Those names of the entries that the folder holds already. */
async function namesTaken(change: Change, parentId: number, ids: readonly number[]): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select there.name from files coming join files there
      on there.user_id = ${change.userId} and there.parent_id = ${parentId} and there.name = coming.name
    where coming.id in ${among(ids)} and coming.user_id = ${change.userId} and there.trash_id is null`.execute(
    change.trx,
  );
  return new Set(rows.map((row) => row.name));
}

async function place(change: Change, moving: readonly FileRow[], parentId: number): Promise<void> {
  const ids = among(moving.map((row) => row.id));
  await sql`update files set parent_id = ${parentId} where id in ${ids}`.execute(change.trx);
  for (const [oldParentId, left] of Map.groupBy(moving, (row) => row.parent_id)) {
    const size = left.reduce((sum, row) => sum + row.size, 0);
    await addSize(change, oldParentId, -size);
    await addSize(change, parentId, size);
    await touchFolder(change, oldParentId, -left.length);
    await touchFolder(change, parentId, left.length);
    for (const row of left) change.news.moved.push({ row: { ...row, parent_id: parentId }, oldParentId });
  }
}
