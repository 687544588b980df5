import { sql, type Kysely, type RawBuilder } from 'kysely';
import { among } from '../../db/among.ts';
import type { Database } from '../../db/schema/index.ts';
import { AppError } from '../../errors.ts';
import type { FileTree } from '../file-tree.ts';
import { inBatches, liveAmong, outermost } from '../outermost.ts';
import { addTrashSize, useDisk } from './accounts.ts';
import { asBulk } from './bulk.ts';
import { runSlice, type Change, type TreeContext } from './change.ts';
import { dateText } from './dates.ts';
import { doomLive, markTops, reap } from './destroy.ts';
import { createPace } from './pace.ts';
import { restoreEntries } from './restore.ts';
import { markSubtrees, resumeMarking } from './subtree.ts';

const DAY_MS = 86_400_000;

/** Leaving the live tree, and coming back. */
export function departures(context: TreeContext): Pick<FileTree, 'trash' | 'destroy' | 'restore' | 'purge'> {
  const inTurn = (userId: number, work: () => Promise<void>) =>
    context.lock.run(userId, work, { ms: context.lockTimeoutMs, error: () => new AppError('TRASH_LOCK_TIMEOUT') });
  const run = (userId: number, kind: keyof typeof DEPARTURES, ids: readonly number[]) =>
    asBulk(context, userId, { kind, ids }, () => DEPARTURES[kind](context, userId, ids));
  const liveTops = async (userId: number, ids: readonly number[]) =>
    outermost(context.db, await liveAmong(context.db, userId, ids));
  const trashed = (userId: number, ids: readonly number[], missing: 'error' | 'skip' = 'error') =>
    trashedEntries(context.db, userId, ids, missing);
  return {
    trash: (userId, ids) => inTurn(userId, async () => run(userId, 'trash', await liveTops(userId, ids))),
    destroy: (userId, ids) => inTurn(userId, async () => run(userId, 'destroy', await liveTops(userId, ids))),
    restore: (userId, ids, missing) =>
      inTurn(userId, async () => run(userId, 'restore', await trashed(userId, ids, missing))),
    purge: (userId, ids, missing) =>
      inTurn(userId, async () => run(userId, 'purge', await trashed(userId, ids, missing))),
  };
}

/** Each can be done once more for what it has done already, in the turn in which it was begun or after a restart. */
const DEPARTURES = { trash, destroy, restore, purge };

/** Goes on with one that was interrupted. The caller holds the user's lock. */
export async function resumeDeparture(
  context: TreeContext,
  userId: number,
  kind: keyof typeof DEPARTURES,
  ids: readonly number[],
): Promise<void> {
  const left =
    kind === 'trash' || kind === 'destroy'
      ? await liveAmong(context.db, userId, ids)
      : await trashedEntries(context.db, userId, ids, 'skip');
  await DEPARTURES[kind](context, userId, left);
}

async function trash(context: TreeContext, userId: number, ids: readonly number[]): Promise<void> {
  const pace = createPace(context);
  for (const entries of pace.parts(ids)) {
    const folders = await runSlice(context, userId, pace, (change) => trashEntries(context, change, entries));
    await markSubtrees(context, userId, folders);
    await noteMarked(context, folders);
  }
}

async function destroy(context: TreeContext, userId: number, ids: readonly number[]): Promise<void> {
  const pace = createPace(context);
  const doomed: number[] = [];
  for (const entries of pace.parts(ids)) {
    for (const id of await doomLive(context, userId, pace, entries)) doomed.push(id);
  }
  await reap(context, userId, doomed);
}

async function restore(context: TreeContext, userId: number, ids: readonly number[]): Promise<void> {
  const pace = createPace(context);
  for (const entries of pace.parts(ids)) await restoreEntries(context, userId, pace, entries);
}

async function purge(context: TreeContext, userId: number, ids: readonly number[]): Promise<void> {
  const pace = createPace(context);
  for (const entries of pace.parts(ids)) {
    // What an error stopped half-way in or out would leave things behind that belong to nothing.
    await resumeMarking(context, userId, await unfinished(context.db, entries));
    await runSlice(context, userId, pace, (change) => forgetEntries(change, entries));
  }
  await reap(context, userId, ids);
}

/** Moves entries to the trash; resolves with the folders, whose content has yet to be marked. */
async function trashEntries(context: TreeContext, change: Change, ids: readonly number[]): Promise<number[]> {
  const entries = await markTops(change, ids);
  const expiry = dateText(new Date(context.clock.now().getTime() + context.retentionDays * DAY_MS));
  await sql`
    insert into trash (file_id, user_id, size, deleted_at, expiration_date, pending)
    select id, user_id, size, ${change.now}, ${expiry}, case file_type when 'FOLDER' then 'mark' end
    from files where id in ${among(entries.map((entry) => entry.id))}`.execute(change.trx);
  await addTrashSize(
    change,
    entries.reduce((sum, entry) => sum + entry.size, 0),
  );
  return entries.filter((entry) => entry.file_type === 'FOLDER').map((entry) => entry.id);
}

/** All that is under these entries of the trash is marked. */
export async function noteMarked(context: TreeContext, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await context.db.updateTable('trash').set({ pending: null }).where('file_id', 'in', among(ids)).execute();
}

/** Takes entries off the trash for good. What is left of them is doomed. */
async function forgetEntries(change: Change, ids: readonly number[]): Promise<void> {
  const rows = await change.trx.deleteFrom('trash').where('file_id', 'in', among(ids)).returning('size').execute();
  const size = rows.reduce((sum, row) => sum + row.size, 0);
  await addTrashSize(change, -size);
  await useDisk(change, -size);
}

/** Those of these trashed entries whose content is not all marked. */
async function unfinished(db: Kysely<Database>, ids: readonly number[]): Promise<number[]> {
  const query = db
    .selectFrom('trash')
    .select('file_id')
    .where('file_id', 'in', among(ids))
    .where('pending', 'is not', null);
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
  const query = (part: RawBuilder<unknown>) => sql<{ id: number; deletedAt: string; isFolder: number }>`
    select trash.file_id as id, trash.deleted_at as "deletedAt", files.blob_id is null as "isFolder"
    from trash join files on files.id = trash.file_id
    where trash.user_id = ${userId} and trash.file_id in ${part}`;
  const wanted = [...new Set(ids)];
  const entries = [];
  for await (const rows of inBatches(db, wanted, query)) for (const row of rows) entries.push(row);
  if (missing === 'error' && entries.length !== wanted.length) throw new AppError('TRASH_FILE_NOT_FOUND');
  const newestFirst = (a: { deletedAt: string }, b: { deletedAt: string }) =>
    a.deletedAt === b.deletedAt ? 0 : a.deletedAt < b.deletedAt ? 1 : -1;
  return entries.sort((a, b) => b.isFolder - a.isFolder || newestFirst(a, b)).map((entry) => entry.id);
}
