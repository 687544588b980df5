import { formatDate } from '@jackdaw/api-contract';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';
import { withData } from './open-data.ts';

/** A unit of background work as the operator sees it. */
export interface JobSummary {
  id: number;
  kind: string;
  /** `waiting`, `running`, `failed`. */
  state: string;
  runAt: string;
  attempt: number;
  error: string | null;
}

type Place = Pick<Config, 'dataDir'>;

const noJob = (id: number) => new AppError('NotFound', { message: `There is no job ${id} that can be changed.` });

/** Jobs in the order of their turn, in one state or all. */
export function listJobs(place: Place, state?: string): Promise<JobSummary[]> {
  return withData(place, async (db) => {
    const all = db.selectFrom('jobs').selectAll().orderBy('run_at').orderBy('id');
    const rows = await (state === undefined ? all : all.where('state', '=', state)).execute();
    return rows.map(({ id, kind, state: now, run_at: runAt, attempt, error }) => ({
      id,
      kind,
      state: now,
      runAt,
      attempt,
      error,
    }));
  });
}

/**
 * Makes a failed or waiting job due now, with all its tries. Where another of its kind and key waits already, that one does it.
 * @throws AppError NotFound
 */
export function retryJob(place: Place, id: number): Promise<void> {
  return withData(place, (db) =>
    db.transaction().execute(async (trx) => {
      const query = trx.selectFrom('jobs').selectAll().where('id', '=', id).where('state', '<>', 'running');
      const job = await query.executeTakeFirst();
      if (!job) throw noJob(id);
      const due = { state: 'waiting', run_at: formatDate(new Date()), attempt: 0 };
      const twin = trx.selectFrom('jobs').select('id').where('state', '=', 'waiting').where('id', '<>', id);
      const waits = await twin.where('kind', '=', job.kind).where('key', '=', job.key).executeTakeFirst();
      if (waits) await trx.deleteFrom('jobs').where('id', '=', id).execute();
      await trx
        .updateTable('jobs')
        .set(due)
        .where('id', '=', waits?.id ?? id)
        .execute();
    }),
  );
}

/** Forgets a job that is not running. @throws AppError NotFound */
export function dropJob(place: Place, id: number): Promise<void> {
  return withData(place, async (db) => {
    const query = db.deleteFrom('jobs').where('id', '=', id).where('state', '<>', 'running');
    const { numDeletedRows } = await query.executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw noJob(id);
  });
}
