import type { Kysely, Selectable } from 'kysely';
import type { Database, JobsTable } from '../db/schema/index.ts';

export type JobRow = Selectable<JobsTable>;

export interface NewJob {
  kind: string;
  key: string | null;
  payload: string;
  runAt: string;
  maxAttempts: number;
  now: string;
}

/** SQL of the jobs table. Dates are wire text. */
export function createJobStore(db: Kysely<Database>) {
  /** Puts a running job back; where a twin of its key is waiting already, that one does the work. */
  async function putBack(ids: readonly number[], set: { run_at?: string; attempt?: number; error?: string }) {
    for (const id of ids) {
      const { numUpdatedRows } = await db
        .updateTable('jobs')
        .set({ ...set, state: 'waiting' })
        .where('id', '=', id)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('jobs as twin')
                .select('twin.id')
                .where('twin.state', '=', 'waiting')
                .whereRef('twin.kind', '=', 'jobs.kind')
                .whereRef('twin.key', '=', 'jobs.key'),
            ),
          ),
        )
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) await db.deleteFrom('jobs').where('id', '=', id).execute();
    }
  }

  return {
    putBack,

    async insert(job: NewJob, within: Kysely<Database> = db): Promise<number> {
      const inserted = await within
        .insertInto('jobs')
        .values({
          kind: job.kind,
          key: job.key,
          payload: job.payload,
          state: 'waiting',
          run_at: job.runAt,
          attempt: 0,
          max_attempts: job.maxAttempts,
          error: null,
          created_at: job.now,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      if (inserted) return inserted.id;
      const { id } = await within
        .updateTable('jobs')
        .set((eb) => ({ run_at: eb.fn<string>('min', ['run_at', eb.val(job.runAt)]) }))
        .where('kind', '=', job.kind)
        .where('key', '=', job.key)
        .where('state', '=', 'waiting')
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    /** The kinds of which a job is due. */
    async dueKinds(now: string): Promise<Set<string>> {
      const query = db.selectFrom('jobs').select('kind').distinct();
      const rows = await query.where('state', '=', 'waiting').where('run_at', '<=', now).execute();
      return new Set(rows.map((row) => row.kind));
    },

    /** Marks up to `limit` due jobs of a kind as running and answers them, the longest due first. */
    async claim(kind: string, limit: number, now: string): Promise<JobRow[]> {
      const rows = await db
        .updateTable('jobs')
        .set((eb) => ({ state: 'running', attempt: eb('attempt', '+', 1) }))
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('jobs')
            .select('id')
            .where('state', '=', 'waiting')
            .where('run_at', '<=', now)
            .where('kind', '=', kind)
            .orderBy('run_at')
            .orderBy('id')
            .limit(limit),
        )
        .returningAll()
        .execute();
      return rows.sort((a, b) => a.run_at.localeCompare(b.run_at) || a.id - b.id);
    },

    async nextRunAt(kinds: readonly string[], after: string): Promise<string | null> {
      const row = await db
        .selectFrom('jobs')
        .select((eb) => eb.fn.min('run_at').as('next'))
        .where('state', '=', 'waiting')
        .where('run_at', '>', after)
        .where('kind', 'in', [...kinds])
        .executeTakeFirst();
      return row?.next ?? null;
    },

    async remove(id: number): Promise<void> {
      await db.deleteFrom('jobs').where('id', '=', id).execute();
    },

    async fail(id: number, error: string): Promise<void> {
      await db.updateTable('jobs').set({ state: 'failed', error }).where('id', '=', id).execute();
    },

    /** After a crash: what was running starts over. Old failures are forgotten. */
    async recover(forgetFailedBefore: string): Promise<void> {
      const running = await db.selectFrom('jobs').select('id').where('state', '=', 'running').execute();
      await putBack(
        running.map((row) => row.id),
        {},
      );
      await db.deleteFrom('jobs').where('state', '=', 'failed').where('created_at', '<', forgetFailedBefore).execute();
    },
  };
}
