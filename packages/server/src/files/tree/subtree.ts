import { sql } from 'kysely';
import { runSlice, type Change, type TreeContext } from './change.ts';

/**
 * Marks everything live under an entry that is already marked with its own id, slice by slice. Starts from all folders
 * marked so far, so that it can go on after a crash. The caller holds the user's lock.
 */
export async function markSubtree(context: TreeContext, userId: number, topId: number): Promise<void> {
  const folders = await context.db
    .selectFrom('files')
    .select('id')
    .where('trash_id', '=', topId)
    .where('file_type', '=', 'FOLDER')
    .execute();
  let frontier = folders.map((row) => row.id);
  while (frontier.length > 0) {
    const batch = frontier.slice(0, context.sliceRows);
    const marked = await runSlice(context, userId, (change) => markChildren(change, topId, batch, context.sliceRows));
    if (marked.count < context.sliceRows) frontier = frontier.slice(batch.length);
    frontier = frontier.concat(marked.folders);
  }
}

async function markChildren(
  change: Change,
  topId: number,
  folders: readonly number[],
  limit: number,
): Promise<{ count: number; folders: number[] }> {
  const { rows } = await sql<{ id: number; file_type: string }>`
    update files set trash_id = ${topId} where id in (
      select id from files where parent_id in (${sql.join(folders)}) and parent_id <> 0 and trash_id is null limit ${limit}
    ) returning id, file_type`.execute(change.trx);
  return {
    count: rows.length,
    folders: rows.filter((row) => row.file_type === 'FOLDER').map((row) => row.id),
  };
}

/** Makes everything under a marked entry live again, slice by slice; the entry itself stays marked. */
export async function unmarkDescendants(context: TreeContext, userId: number, topId: number): Promise<void> {
  const slice = (change: Change) =>
    sql`update files set trash_id = null where id in (
      select id from files where trash_id = ${topId} and id <> ${topId} limit ${context.sliceRows}
    )`.execute(change.trx);
  for (;;) {
    const { numAffectedRows } = await runSlice(context, userId, slice);
    if (Number(numAffectedRows) < context.sliceRows) return;
  }
}
