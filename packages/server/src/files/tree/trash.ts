import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema/index.ts';
import { AppError } from '../../errors.ts';
import type { FileTree } from '../file-tree.ts';
import { addTrashSize, useDisk } from './accounts.ts';
import { runSlice, slices, type Change, type TreeContext } from './change.ts';
import { dateText } from './dates.ts';
import { doomLive, doomedEntries, markTops, reap } from './destroy.ts';
import { restoreEntries } from './restore.ts';
import { markSubtree } from './subtree.ts';

const DAY_MS = 86_400_000;

/** Leaving the live tree, and coming back. */
export function departures(
  context: TreeContext,
): Pick<FileTree, 'trash' | 'destroy' | 'restore' | 'purge' | 'recover'> {
  const inTurn = (userId: number, work: () => Promise<void>) =>
    context.lock.run(userId, work, { ms: context.lockTimeoutMs, error: () => new AppError('TRASH_LOCK_TIMEOUT') });
  return {
    trash: (userId, ids) =>
      inTurn(userId, async () => {
        for (const entries of slices(context, await outermost(context.db, userId, ids))) {
          const folders = await runSlice(context, userId, (change) => trashEntries(context, change, entries));
          for (const folder of folders) await completeMark(context, userId, folder);
        }
      }),
    destroy: (userId, ids) =>
      inTurn(userId, async () => {
        for (const entries of slices(context, await outermost(context.db, userId, ids))) {
          await reap(context, userId, await doomLive(context, userId, entries));
        }
      }),
    restore: (userId, ids, missing) =>
      inTurn(userId, async () => {
        for (const entries of slices(context, await trashedEntries(context.db, userId, ids, missing))) {
          await restoreEntries(context, userId, entries);
        }
      }),
    purge: (userId, ids, missing) =>
      inTurn(userId, async () => {
        const all = await trashedEntries(context.db, userId, ids, missing);
        for (const entries of slices(context, all)) {
          // What an error stopped half-way in or out would leave things behind that belong to nothing.
          for (const id of await unfinished(context.db, entries)) await markSubtree(context, userId, id);
          await runSlice(context, userId, (change) => forgetEntries(change, entries));
        }
        await reap(context, userId, all);
      }),
    recover: () => recover(context),
  };
}

/** Moves entries to the trash; resolves with the folders, whose content has yet to be marked. */
async function trashEntries(context: TreeContext, change: Change, ids: readonly number[]): Promise<number[]> {
  const entries = await markTops(change, ids);
  if (entries.length === 0) return [];
  const expiry = dateText(new Date(context.clock.now().getTime() + context.retentionDays * DAY_MS));
  const isFolder = (entry: { file_type: string }) => entry.file_type === 'FOLDER';
  await change.trx
    .insertInto('trash')
    .values(
      entries.map((entry) => ({
        file_id: entry.id,
        user_id: change.userId,
        size: entry.size,
        deleted_at: change.now,
        expiration_date: expiry,
        pending: isFolder(entry) ? 'mark' : null,
      })),
    )
    .execute();
  await addTrashSize(
    change,
    entries.reduce((sum, entry) => sum + entry.size, 0),
  );
  return entries.filter(isFolder).map((entry) => entry.id);
}

async function completeMark(context: TreeContext, userId: number, id: number): Promise<void> {
  await markSubtree(context, userId, id);
  await context.db.updateTable('trash').set({ pending: null }).where('file_id', '=', id).execute();
}

/** Takes entries off the trash for good. What is left of them is doomed. */
async function forgetEntries(change: Change, ids: readonly number[]): Promise<void> {
  const rows = await change.trx.deleteFrom('trash').where('file_id', 'in', ids).returning('size').execute();
  const size = rows.reduce((sum, row) => sum + row.size, 0);
  await addTrashSize(change, -size);
  await useDisk(change, -size);
}

/** Those of these trashed entries whose content is not all marked. */
async function unfinished(db: Kysely<Database>, ids: readonly number[]): Promise<number[]> {
  const query = db.selectFrom('trash').select('file_id').where('file_id', 'in', ids).where('pending', 'is not', null);
  return (await query.execute()).map((entry) => entry.file_id);
}

/**
 * The ids without repetition, folders first and the newest deletion first: an entry that was trashed out of a folder
 * before that folder went itself comes after it.
 */
async function trashedEntries(
  db: Kysely<Database>,
  userId: number,
  ids: readonly number[],
  missing: 'error' | 'skip' = 'error',
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select trash.file_id as id from trash join files on files.id = trash.file_id
    where trash.user_id = ${userId} and trash.file_id in (select value from json_each(${JSON.stringify(ids)}))
    order by files.blob_id is null desc, trash.deleted_at desc`.execute(db);
  if (missing === 'error' && rows.length !== new Set(ids).size) throw new AppError('TRASH_FILE_NOT_FOUND');
  return rows.map((row) => row.id);
}

/** Those ids that are live and not below another one of the list: they would come along anyway. */
async function outermost(db: Kysely<Database>, userId: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive picked(id) as (select distinct value from json_each(${JSON.stringify(ids)})),
    parents(id) as (
      select distinct parent_id from files
      where id in (select id from picked) and user_id = ${userId} and trash_id is null
    ),
    above(start, id) as (
      select id, id from parents
      union all
      select above.start, files.parent_id from above join files on files.id = above.id
      where above.id not in (select id from picked)
    ),
    covered(parent) as (select start from above where id in (select id from picked))
    select id from files
    where id in (select id from picked) and user_id = ${userId} and trash_id is null
      and parent_id not in (select parent from covered)`.execute(db);
  return rows.map((row) => row.id);
}

async function recover(context: TreeContext): Promise<void> {
  const pending = await context.db
    .selectFrom('trash')
    .select(['file_id', 'user_id', 'pending'])
    .where('pending', 'is not', null)
    .execute();
  for (const entry of pending) {
    if (entry.pending === 'mark') await completeMark(context, entry.user_id, entry.file_id);
    else await restoreEntries(context, entry.user_id, [entry.file_id]);
  }
  for (const [userId, ids] of await doomedEntries(context)) {
    for (const id of ids) await markSubtree(context, userId, id);
    await reap(context, userId, ids);
  }
}
