import type { CloneJob } from '@jackdaw/api-contract';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema/index.ts';
import { AppError } from '../errors.ts';
import { outermost, userReader, type FileAccess, type FileTree } from '../files/index.ts';
import type { Selection, Selector } from '../files/selection.ts';
import type { JobQueue } from '../ports/job-queue.ts';
import type { CloneStore } from './clone-store.ts';
import { CLONE_ATTEMPTS, CLONE_JOB, type ClonePayload } from './clone-job.ts';

export interface CloneLimits {
  /** Unfinished ones of a user. */
  atOnce: number;
  /** Entries named. */
  files: number;
  /** Entries in all. */
  children: number;
}

export interface CloneParts {
  db: Kysely<Database>;
  store: CloneStore;
  access: FileAccess;
  tree: Pick<FileTree, 'requireFolder'>;
  selector: Pick<Selector, 'ids'>;
  jobs: JobQueue;
  limits: CloneLimits;
  /** Friends by the ids of the folders in which the user sees them. */
  friendsByFolder(userId: number, ids: readonly number[]): Promise<ReadonlyMap<number, number>>;
}

/** Copying what friends share into the own files (rows SH6, SH7, FI16). */
export function createCloneService(parts: CloneParts) {
  const { db, store, access, tree, selector, jobs, limits } = parts;

  /** The received entries of a selection; a friend's folder stands for all that he shares, own files are left out. */
  async function receivedEntries(userId: number, ids: readonly number[]): Promise<number[]> {
    const folders = await parts.friendsByFolder(userId, ids);
    const inFolders = await Promise.all([...folders.values()].map((friendId) => access.received(userId, friendId)));
    const plain = ids.filter((id) => !folders.has(id));
    const rows = await access.readMany(userReader(userId), plain);
    if (rows.length < plain.length) throw refuse('Some of these files do not exist.');
    const foreign = rows.filter((row) => row.user_id !== userId).map((row) => row.id);
    const all = [...foreign, ...inFolders.flat().map((top) => top.id)];
    if (all.length === 0) throw refuse('Only files that friends share can be copied like that.');
    return outermost(db, all);
  }

  return {
    /**
     * @throws AppError NotFound and Forbidden for the target, BadRequest, SharedFileCloneConcurrentLimitError,
     *   SharedFileCloneTooManyFilesError, SharedFileCloneTooManyChildrenError
     */
    async start(userId: number, selection: Selection, parentId: number): Promise<number> {
      await tree.requireFolder(userId, parentId);
      const ids = await receivedEntries(userId, await selector.ids(userId, selection));
      const tooMany = (limit: number) => ({ extra: { limit } });
      if (ids.length > limits.files) throw new AppError('SharedFileCloneTooManyFilesError', tooMany(limits.files));
      if ((await store.countTree(ids, limits.children + 1)) > limits.children) {
        throw new AppError('SharedFileCloneTooManyChildrenError', tooMany(limits.children));
      }
      return db.transaction().execute(async (trx) => {
        const id = await store.insert(trx, { userId, parentId, ids }, limits.atOnce);
        if (id === null) throw new AppError('SharedFileCloneConcurrentLimitError', tooMany(limits.atOnce));
        const payload: ClonePayload = { cloneId: id };
        await jobs.enqueue(CLONE_JOB, payload, { key: String(id), maxAttempts: CLONE_ATTEMPTS, within: trx });
        return id;
      });
    },
    /** @throws AppError SHARED_FILE_CLONE_NOT_FOUND */
    async status(userId: number, id: number): Promise<CloneJob> {
      const row = await store.get(id);
      if (row?.user_id !== userId) throw new AppError('SHARED_FILE_CLONE_NOT_FOUND');
      const { status, error_msg } = row;
      return status === 'ERROR'
        ? { shared_file_clone_status: 'ERROR', error_msg: error_msg ?? '' }
        : { shared_file_clone_status: status as 'NEW' | 'PROCESSING' | 'DONE' };
    },
  };
}

function refuse(message: string): AppError {
  return new AppError('BadRequest', { message });
}

export type CloneService = ReturnType<typeof createCloneService>;
