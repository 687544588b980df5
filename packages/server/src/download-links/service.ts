import { createHash } from 'node:crypto';
import { formatDate, type DownloadLinks, type LinksJob } from '@jackdaw/api-contract';
import type { DomainParts } from '../domain.ts';
import { AppError } from '../errors.ts';
import type { Selection } from '../files/selection.ts';
import type { Caller } from '../http/binding.ts';
import type { Job } from '../ports/job-queue.ts';
import type { Collector } from './collect.ts';
import type { LinkStore } from './store.ts';

export const COLLECT_JOB = 'links.collect';
const ATTEMPTS = 3;

/** How long the same request gets the same job. Milliseconds. */
const FRESH_MS = 10 * 60_000;
/** How long a finished job can be looked at. Milliseconds. */
const LIFE_MS = 24 * 3_600_000;

export type LinkServiceParts = Pick<DomainParts, 'db' | 'clock' | 'config' | 'jobs' | 'selector'> & {
  store: LinkStore;
  collector: Collector;
};

/**
 * Lists of download links. A job finds the files; their links are made whenever it is looked at, of what may be read then,
 * so that no list hands out more than its user may have.
 */
export function createLinkService({ db, clock, config, jobs, selector, store, collector }: LinkServiceParts) {
  const dateIn = (milliseconds: number) => formatDate(new Date(clock.now().getTime() + milliseconds));

  return {
    /** Resolves with the job's id. @throws AppError BadRequest and the three limits */
    async create(userId: number, selection: Selection): Promise<number> {
      const ids = (await selector.ids(userId, selection)).sort((a, b) => a - b);
      const selected = await collector.selected(userId, ids);
      await collector.files(userId, selected);
      const request = createHash('sha256').update(ids.join()).digest('base64url');
      return db.transaction().execute(async (trx) => {
        const twin = await store.twin(trx, userId, request, dateIn(-FRESH_MS));
        if (twin) return twin.id;
        if ((await store.unfinished(trx, userId)) >= config.linkJobsAtOnce) {
          throw new AppError('DownloadLinksConcurrentLimit');
        }
        const job = { userId, request, fileIds: ids, now: dateIn(0), expiresAt: dateIn(LIFE_MS) };
        const id = await store.insert(trx, job);
        await jobs.enqueue(COLLECT_JOB, { id }, { key: String(id), maxAttempts: ATTEMPTS, within: trx });
        return id;
      });
    },
    /** @throws AppError LINKS_NOT_FOUND */
    async get(caller: Caller, id: number, origin: string): Promise<LinksJob> {
      const row = await store.ofUser(caller.userId, id, dateIn(0));
      if (!row) throw new AppError('LINKS_NOT_FOUND');
      if (row.status === 'ERROR') return { links_status: 'ERROR', links: null, error_msg: row.error_message ?? '' };
      if (row.status !== 'DONE') return { links_status: row.status === 'NEW' ? 'NEW' : 'PROCESSING', links: null };
      const links = await collector.links(caller, JSON.parse(row.found_ids) as number[], origin);
      return { links_status: 'DONE', links, error_msg: null };
    },
    /** The links at once. @throws AppError BadRequest and the limits of files and children */
    async collect(caller: Caller, ids: readonly number[], origin: string): Promise<DownloadLinks> {
      const selected = await collector.selected(caller.userId, ids);
      return collector.links(caller, await collector.files(caller.userId, selected), origin);
    },
    /** Does a job; repeating it is harmless. */
    async run({ payload: { id }, attempt, signal }: Job<{ id: number }>): Promise<void> {
      const row = await store.find(id);
      if (!row || row.status === 'DONE' || row.status === 'ERROR') return;
      await store.update(id, { status: 'PROCESSING' });
      try {
        const selected = await collector.selected(row.user_id, JSON.parse(row.file_ids) as number[]);
        const found = await collector.files(row.user_id, selected);
        await store.update(id, { status: 'DONE', found_ids: JSON.stringify(found) });
      } catch (error) {
        const isFinal = attempt >= ATTEMPTS && !signal.aborted;
        if (!(error instanceof AppError) && !isFinal) throw error;
        const message = error instanceof AppError ? error.message : 'The links could not be collected.';
        await store.update(id, { status: 'ERROR', error_message: message });
        if (!(error instanceof AppError)) throw error;
      }
    },
    expire: () => store.removeExpired(dateIn(0)),
  };
}

export type LinkService = ReturnType<typeof createLinkService>;
