import { setTimeout as sleep } from 'node:timers/promises';
import { formatDate, parseDate } from '@jackdaw/api-contract';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { Job, JobQueue } from '../ports/job-queue.ts';
import { createJobStore, type JobRow } from './job-queue-store.ts';

const MAX_ATTEMPTS = 5;
/** Pauses before the table is asked again that could not be read or written, milliseconds. */
const RETRY_MS = 1000;
const LONGEST_RETRY_MS = 60_000;
const FAILURES_KEPT = 30 * 86_400_000;
/** Longest sleep between looks at the table, milliseconds; a clock that was set is noticed by then. */
const LONGEST_SLEEP = 3_600_000;

/** Seconds before the next try: 5, 15, 45, … up to an hour. */
const backoff = (attempt: number) => Math.min(3600, 5 * 3 ** (attempt - 1));

interface Worker {
  handler: (job: Job<never>) => Promise<void>;
  concurrency: number;
  running: number;
}

export interface JobQueueParts {
  db: Kysely<Database>;
  clock: Clock;
  /** Hears of every failed try. */
  onError: (error: unknown, job: { id: number; kind: string; attempt: number; final: boolean }) => void;
}

/** The queue on the jobs table. `wake` looks for due jobs now, for tests that move the clock. */
export function createJobQueue({ db, clock, onError }: JobQueueParts): JobQueue & { wake(): void } {
  const store = createJobStore(db);
  const workers = new Map<string, Worker>();
  const running = new Set<Promise<void>>();
  const closing = new AbortController();
  let started = false;
  let timer: NodeJS.Timeout | undefined;
  let pumping: Promise<void> | null = null;
  let again = false;
  const now = () => formatDate(clock.now());

  /** Does the work; resolves with how its end is written down. */
  async function attempt(worker: Worker, row: JobRow): Promise<() => Promise<void>> {
    const { id, kind, attempt } = row;
    try {
      const payload = JSON.parse(row.payload) as never;
      await worker.handler({ id, kind, payload, attempt, signal: closing.signal });
      return () => store.remove(id);
    } catch (error) {
      // Interrupted by the end of the server: that try does not count.
      if (closing.signal.aborted) return () => store.putBack([id], { attempt: attempt - 1 });
      const final = attempt >= row.max_attempts;
      onError(error, { id, kind, attempt, final });
      const message = error instanceof Error ? error.message : String(error);
      if (final) return () => store.fail(id, message);
      const runAt = formatDate(new Date(clock.now().getTime() + backoff(attempt) * 1000));
      return () => store.putBack([id], { run_at: runAt, error: message });
    }
  }

  /** A job whose end is not written down would count as running for ever: the database is asked until it is able to. */
  async function run(worker: Worker, row: JobRow): Promise<void> {
    const end = await attempt(worker, row);
    for (let pause = RETRY_MS; ; pause = Math.min(2 * pause, LONGEST_RETRY_MS)) {
      try {
        return await end();
      } catch (error) {
        onError(error, { ...row, final: false });
        // After a crash or an end, the next start takes it up.
        if (closing.signal.aborted) return;
        await sleep(pause, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
      }
    }
  }

  function begin(worker: Worker, row: JobRow): void {
    worker.running++;
    const work = run(worker, row)
      .catch((error: unknown) => onError(error, { ...row, final: false }))
      .finally(() => {
        worker.running--;
        running.delete(work);
        wake();
      });
    running.add(work);
  }

  async function pump(): Promise<void> {
    // What becomes due after the last look is the next to wait for, even if it is due by then.
    let looked: string;
    do {
      again = false;
      looked = now();
      const due = await store.dueKinds(looked);
      for (const [kind, worker] of workers) {
        const free = worker.concurrency - worker.running;
        if (free <= 0 || !due.has(kind)) continue;
        for (const row of await store.claim(kind, free, looked)) begin(worker, row);
      }
    } while (again && !closing.signal.aborted);
    const next = await store.nextRunAt([...workers.keys()], looked);
    clearTimeout(timer);
    if (next === null || closing.signal.aborted) return;
    const wait = parseDate(next).getTime() - clock.now().getTime();
    timer = setTimeout(wake, Math.min(Math.max(wait, 1000), LONGEST_SLEEP)).unref();
  }

  function wake(): void {
    if (!started || closing.signal.aborted) return;
    again = true;
    pumping ??= pump()
      .catch((error: unknown) => {
        onError(error, { id: 0, kind: 'queue', attempt: 0, final: false });
        // Whatever was due is still due.
        clearTimeout(timer);
        if (!closing.signal.aborted) timer = setTimeout(wake, RETRY_MS).unref();
      })
      .finally(() => {
        pumping = null;
        if (again) wake();
      });
  }

  return {
    wake,
    async enqueue(kind, payload, { key, runAt, maxAttempts = MAX_ATTEMPTS, within } = {}) {
      const at = now();
      const id = await store.insert(
        {
          kind,
          key: key ?? null,
          payload: JSON.stringify(payload ?? null),
          runAt: runAt ? formatDate(runAt) : at,
          maxAttempts,
          now: at,
        },
        within,
      );
      // Inside a transaction the look at the table waits for the connection, that is for the commit.
      setImmediate(wake);
      return id;
    },
    handle(kind, handler, { concurrency = 1 } = {}) {
      if (started || workers.has(kind)) throw new Error(`Jobs of kind ${kind} cannot get a handler now`);
      workers.set(kind, { handler, concurrency, running: 0 });
    },
    async start() {
      await store.recover(formatDate(new Date(clock.now().getTime() - FAILURES_KEPT)));
      started = true;
      wake();
    },
    async close() {
      closing.abort();
      clearTimeout(timer);
      await pumping;
      await Promise.all(running);
    },
  };
}
