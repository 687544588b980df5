import { setTimeout as sleep } from 'node:timers/promises';
import type { FileTree } from '../file-tree.ts';
import { forgetBulk, notesFor, type BulkKind } from './bulk.ts';
import { settle, type TreeContext } from './change.ts';
import { doomedEntries, reap } from './destroy.ts';
import { moveParts } from './move-many.ts';
import { createPace } from './pace.ts';
import { restoreEntries } from './restore.ts';
import { resumeMarking } from './subtree.ts';
import { noteMarked, resumeDeparture } from './trash.ts';

/** Pauses before what failed is tried again, milliseconds. */
const RETRY_MS = 1000;
const LONGEST_RETRY_MS = 60_000;

/**
 * Takes the turn of each user with something unfinished, so that nobody changes it before, and finishes it: of what this
 * process does itself, nothing is unfinished in such a turn.
 */
export function recovery(context: TreeContext): Pick<FileTree, 'recover'> {
  return {
    async recover() {
      const doomed = await doomedEntries(context);
      const users = new Set([...doomed.keys(), ...(await usersWithUnfinished(context))]);
      const begin = Promise.withResolvers<TreeContext>();
      const turns = [...users].map((userId) =>
        context.lock.run(userId, async () => untilDone(await begin.promise, userId, doomed.get(userId) ?? [])),
      );
      return {
        async finish(signal) {
          begin.resolve(signal ? { ...context, signal } : context);
          const ends = await Promise.allSettled(turns);
          const failed = ends.find((end) => end.status === 'rejected');
          if (failed) throw failed.reason;
        },
      };
    },
  };
}

/** Tries until it succeeds; whoever waits for his turn when it is ended would find things half-done, and is refused. */
async function untilDone(context: TreeContext, userId: number, doomed: readonly number[]): Promise<void> {
  const { signal } = context;
  for (let pause = RETRY_MS; ; pause = Math.min(2 * pause, LONGEST_RETRY_MS)) {
    try {
      return await finish(context, userId, doomed);
    } catch (error) {
      if (!signal?.aborted) context.onError(error);
      await sleep(pause, undefined, { ref: false, ...(signal && { signal }) }).catch(() => undefined);
      if (!signal?.aborted) continue;
      context.lock.refuse(userId, signal.reason);
      throw error;
    }
  }
}

async function usersWithUnfinished({ db }: TreeContext): Promise<number[]> {
  const rows = await db
    .selectFrom('trash')
    .select('user_id')
    .where('pending', 'is not', null)
    .union(db.selectFrom('bulk_changes').select('user_id'))
    .execute();
  return rows.map((row) => row.user_id);
}

async function finish(context: TreeContext, userId: number, doomed: readonly number[]): Promise<void> {
  const pace = createPace(context);
  for (const entries of pace.parts(await pendingEntries(context, userId, 'mark'))) {
    await resumeMarking(context, userId, entries);
    await noteMarked(context, entries);
  }
  for (const entries of pace.parts(await pendingEntries(context, userId, 'restore'))) {
    await restoreEntries(context, userId, pace, entries);
  }
  for (const entries of pace.parts(doomed)) await resumeMarking(context, userId, entries);
  await reap(context, userId, doomed);
  await finishBulk(context, userId);
  await settle(context);
}

async function pendingEntries({ db }: TreeContext, userId: number, what: 'mark' | 'restore'): Promise<number[]> {
  const query = db.selectFrom('trash').select('file_id').where('user_id', '=', userId).where('pending', '=', what);
  return (await query.execute()).map((entry) => entry.file_id);
}

async function finishBulk(context: TreeContext, userId: number): Promise<void> {
  const changes = await context.db
    .selectFrom('bulk_changes')
    .innerJoin('bulk_change_files', 'bulk_change_id', 'bulk_changes.id')
    .select(['id', 'kind', 'parent_id', 'ids', 'done'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  for (const { id, kind, parent_id: parentId, ids: text, done } of changes) {
    const ids = JSON.parse(text) as number[];
    if (kind === 'move') {
      // The turn is taken already, for all of it.
      const inTurn: TreeContext = { ...context, lock: { ...context.lock, run: (_userId, work) => work() } };
      // Whoever would hear of those that stay is gone.
      await moveParts(inTurn, userId, { ids, done, parentId: parentId ?? 0 }, notesFor(id));
    } else await resumeDeparture(context, userId, kind as Exclude<BulkKind, 'move'>, ids);
    await forgetBulk(context, id);
  }
}
