import type { Extraction } from '@jackdaw/api-contract';
import type { Transaction } from 'kysely';
import type { Sealer } from '../accounts/sealer.ts';
import type { Database } from '../db/schema/index.ts';
import { AppError } from '../errors.ts';
import type { Caller } from '../http/binding.ts';
import type { JobQueue } from '../ports/job-queue.ts';
import { presentExtraction } from './present.ts';
import type { createArchiveSelector, ArchiveSet } from './select-archives.ts';
import type { ExtractionStore, StoredExtraction } from './store.ts';

/** Extracts one archive. */
export const EXTRACT_JOB = 'extraction.extract';

export interface ExtractJob {
  id: number;
}

/** What FD27 says. */
export interface ExtractRequest {
  user_file_ids?: readonly number[] | undefined;
  cursor?: string | undefined;
  exclude_ids?: readonly number[] | undefined;
  password?: string | undefined;
}

export interface ExtractionServiceParts {
  store: ExtractionStore;
  archives: ReturnType<typeof createArchiveSelector>;
  jobs: Pick<JobQueue, 'enqueue'>;
  sealer: Pick<Sealer, 'seal'>;
  /** Stops an extraction that runs. */
  cancel(id: number): void;
}

export function createExtractionService({ store, archives, jobs, sealer, cancel }: ExtractionServiceParts) {
  async function enqueue(row: StoredExtraction, trx: Transaction<Database>): Promise<StoredExtraction> {
    const payload: ExtractJob = { id: row.id };
    await jobs.enqueue(EXTRACT_JOB, payload, { key: String(row.id), within: trx });
    return row;
  }

  /** The extraction of an archive: the one that goes on, one that got its password, or a new one. */
  async function take(userId: number, set: ArchiveSet, password: string | null): Promise<StoredExtraction> {
    const [first] = set.files;
    const sealed = password === null ? null : sealer.seal(password, String(userId));
    return store.inTransaction(async (trx) => {
      const known = await store.findByFile(trx, userId, first.id);
      if (known?.status === 'PASSWORD' && sealed !== null) {
        const row = await store.obtainPassword(trx, known.id, sealed);
        if (row) return enqueue(row, trx);
      }
      if (known && known.status !== 'EXTRACTED' && known.status !== 'ERROR') return known;
      if (known) await store.remove(userId, known.id, trx);
      const row = await store.insert(trx, {
        user_id: userId,
        name: first.name,
        status: 'NEW',
        message: null,
        parent_id: set.parentId,
        files: JSON.stringify(set.files.map(({ id }) => id)),
        first_file_id: first.id,
        password: sealed,
        result_id: null,
        finished_at: null,
      });
      return enqueue(row, trx);
    });
  }

  return {
    /** @throws AppError BadRequest (nothing selected, a bad cursor), Forbidden (somebody else's file) */
    async create(caller: Caller, request: ExtractRequest): Promise<Extraction[]> {
      const { user_file_ids: ids = [], cursor, exclude_ids, password } = request;
      const sets = await archives.select(caller, { file_ids: ids, cursor, exclude_ids });
      const rows: StoredExtraction[] = [];
      for (const set of sets) rows.push(await take(caller.userId, set, password ?? null));
      await store.sentToQueue(rows.map(({ id }) => id));
      return rows.map(presentExtraction);
    },
    list: async (userId: number): Promise<Extraction[]> => (await store.list(userId)).map(presentExtraction),
    /** @throws AppError NotFound */
    async remove(userId: number, id: number): Promise<void> {
      if (!(await store.remove(userId, id))) throw new AppError('NotFound');
      cancel(id);
    },
    /** Stops what runs for a user who goes. */
    async cancelAll(userId: number): Promise<void> {
      for (const { id } of await store.list(userId)) {
        await store.remove(userId, id);
        cancel(id);
      }
    },
  };
}

export type ExtractionService = ReturnType<typeof createExtractionService>;
