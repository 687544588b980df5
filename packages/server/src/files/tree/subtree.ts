import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { among } from '../../db/among.ts';
import { runSlice, type Change, type TreeContext } from './change.ts';
import { createPace } from './pace.ts';

/** Rows that one statement looks through for folders. */
const LOOK_UP = 1000;

/**
 * Marks everything live under entries that are already marked with their own ids, slice by slice, each with the id of the one
 * it is under. The caller holds the user's lock.
 */
export function markSubtrees(context: TreeContext, userId: number, topIds: readonly number[]): Promise<void> {
  return markBelow(context, userId, [...topIds]);
}

/** Goes on with that where it ended: from all folders marked so far. An entry without a row was marked to its end. */
export async function resumeMarking(context: TreeContext, userId: number, topIds: readonly number[]): Promise<void> {
  const { rows: tops } = await sql<{ id: number }>`
    select id from files where id in ${among(topIds)} and file_type = 'FOLDER'`.execute(context.db);
  const folders: number[] = [];
  for (const top of tops) {
    for (let after = 0; ;) {
      await setImmediate();
      const { rows } = await sql<{ id: number; file_type: string }>`
        select id, file_type from files where trash_id = ${top.id} and id > ${after} order by id limit ${LOOK_UP}`.execute(
        context.db,
      );
      for (const row of rows) if (row.file_type === 'FOLDER') folders.push(row.id);
      if (rows.length < LOOK_UP) break;
      after = rows.at(-1)?.id ?? after;
    }
  }
  await markBelow(context, userId, folders);
}

async function markBelow(context: TreeContext, userId: number, frontier: number[]): Promise<void> {
  const pace = createPace(context);
  while (frontier.length > 0) {
    const marked = await runSlice(context, userId, pace, async (change, rows) => {
      const folders = frontier.slice(-rows);
      const { rows: children } = await markChildren(change, folders, rows);
      return { children, done: children.length < rows ? folders.length : 0 };
    });
    frontier.length -= marked.done;
    for (const child of marked.children) if (child.file_type === 'FOLDER') frontier.push(child.id);
  }
}

function markChildren(change: Change, folders: readonly number[], limit: number) {
  return sql<{ id: number; file_type: string }>`
    update files set trash_id = (select above.trash_id from files above where above.id = files.parent_id) where id in (
      select id from files where parent_id in ${among(folders)} and parent_id <> 0 and trash_id is null limit ${limit}
    ) returning id, file_type`.execute(change.trx);
}

/** Makes everything under marked entries live again, slice by slice; the entries themselves stay marked. */
export async function unmarkDescendants(
  context: TreeContext,
  userId: number,
  topIds: readonly number[],
): Promise<void> {
  if (topIds.length === 0) return;
  const pace = createPace(context);
  const slice = async (change: Change, limit: number) => {
    const { numAffectedRows } = await sql`update files set trash_id = null where id in (
      select id from files where trash_id in ${among(topIds)} and id <> trash_id limit ${limit}
    )`.execute(change.trx);
    return Number(numAffectedRows) < limit;
  };
  while (!(await runSlice(context, userId, pace, slice)));
}
