import type { Kysely } from 'kysely';
import type { Database } from '../db/schema/index.ts';
import { AppError } from '../errors.ts';
import { createFileAccess, userReader, type FileTree } from '../files/index.ts';
import type { Job } from '../ports/job-queue.ts';
import type { CloneRow, CloneStore } from './clone-store.ts';

/** Kind of the job that copies received files. */
export const CLONE_JOB = 'sharing.clone';
export const CLONE_ATTEMPTS = 3;

export interface ClonePayload {
  cloneId: number;
}

/**
 * Copies the entries of a clone one after the other. Each appears as a whole, in the transaction that also takes it off the
 * list: after a crash the rest is copied, nothing twice. Whether the user may still read an entry is asked again for each,
 * at its beginning and its end.
 */
export function createCloneJob({ db, store, tree }: { db: Kysely<Database>; store: CloneStore; tree: FileTree }) {
  async function copyNext(
    { id, user_id: userId, parent_id: parentId }: CloneRow,
    ids: readonly number[],
  ): Promise<void> {
    const [next = 0, ...rest] = ids;
    const reader = userReader(userId);
    const { user_id: ownerId } = await createFileAccess(db).read(reader, next);
    await tree.copyFrom(
      ownerId,
      next,
      { userId, parentId },
      {
        within: async (trx) => {
          await createFileAccess(trx).read(reader, next);
          await store.setRemaining(trx, id, rest);
        },
      },
    );
  }

  return async ({ payload, attempt, signal }: Job<ClonePayload>): Promise<void> => {
    const { cloneId } = payload;
    try {
      for (;;) {
        signal.throwIfAborted();
        const clone = await store.get(cloneId);
        if (!clone || clone.status === 'DONE' || clone.status === 'ERROR') return;
        const ids = JSON.parse(clone.remaining) as number[];
        if (ids.length === 0) return await store.setStatus(cloneId, 'DONE');
        if (clone.status === 'NEW') await store.setStatus(cloneId, 'PROCESSING');
        await copyNext(clone, ids);
      }
    } catch (error) {
      if (signal.aborted) throw error;
      if (!(error instanceof AppError) && attempt < CLONE_ATTEMPTS) throw error;
      await store.setStatus(cloneId, 'ERROR', error instanceof AppError ? error.message : 'Server error');
      if (!(error instanceof AppError)) throw error;
    }
  };
}
