import type { Transaction } from 'kysely';
import type { Database } from '../db/schema/index.ts';

/** A unit of background work. It may run more than once: handlers are idempotent. */
export interface Job<Payload = unknown> {
  id: number;
  kind: string;
  payload: Payload;
  /** 1 for the first try. */
  attempt: number;
  /** Aborted when the queue closes. */
  signal: AbortSignal;
}

export interface EnqueueOptions {
  /** At most one waiting job of a kind and key exists. */
  key?: string;
  /** Not before. */
  runAt?: Date;
  maxAttempts?: number;
  /** Enqueues as part of this transaction: the job exists exactly when it commits. Inside one, this is a must. */
  within?: Transaction<Database>;
}

/** Durable background work: a job that was enqueued in a committed transaction runs, also after a crash. */
export interface JobQueue {
  enqueue(kind: string, payload: unknown, options?: EnqueueOptions): Promise<number>;
  /** Registers who does a kind; `concurrency` at once. Before `start`. */
  handle<Payload>(
    kind: string,
    handler: (job: Job<Payload>) => Promise<void>,
    options?: { concurrency?: number },
  ): void;
  start(): Promise<void>;
  /** Waits for running jobs up to their signal. */
  close(): Promise<void>;
}
