import type { Transaction } from 'kysely';
import type { Database } from '../db/schema/index.ts';
import type { History } from '../events/history.ts';
import type { Fetcher } from '../ports/fetcher.ts';
import type { Job, JobQueue } from '../ports/job-queue.ts';
import type { Announce } from './announce.ts';
import { presentTransfer } from './present.ts';
import type { TransferRow } from './row.ts';
import type { ListedTransfer, TransferStore } from './store.ts';

/** Tells a `callback_url` that its transfer is done. */
const CALLBACK_JOB = 'transfer_callback';
/** Tells the user's phone. */
const PUSH_JOB = 'transfer_push';

const MAX_ATTEMPTS = 3;
const TIME_LIMIT = 30_000;

interface Payload {
  transferId: number;
  /** Of a callback. */
  url?: string;
}

export interface NotificationParts {
  fetcher: Fetcher;
  store: TransferStore;
  announce: Announce;
  history: History;
  /** How push notifications are sent: the application's token and the address of the service; null sends none. */
  push: { token: string; url: string } | null;
}

/** Registers the jobs that tell others of finished transfers; returns what queues them in the finishing transaction. */
export function registerNotifications(jobs: JobQueue, parts: NotificationParts) {
  const { fetcher, store, announce, history, push } = parts;

  async function post(url: string, form: URLSearchParams, signal: AbortSignal): Promise<void> {
    const response = await fetcher.fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
      maxBytes: 0,
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIME_LIMIT)]),
    });
    response.cancel();
    if (response.status >= 400) throw new Error(`It was answered with ${response.status}`);
  }

  /** The warning of the account follows the last delivery. */
  async function note(userId: number, what: 'callback' | 'push', hasFailed: boolean): Promise<void> {
    if (await store.noteDelivery(userId, what, hasFailed)) await announce.warnings(userId);
  }

  function handle(kind: string, what: 'callback' | 'push', deliver: Deliver, onGivenUp?: GivenUp): void {
    jobs.handle<Payload>(
      kind,
      async (job) => {
        const row = await store.find(job.payload.transferId);
        // Taken off the list before it could be told: nobody waits for it any more.
        if (!row) return;
        try {
          await deliver(row, job);
        } catch (error) {
          if (job.attempt >= MAX_ATTEMPTS && !job.signal.aborted) {
            await note(row.user_id, what, true);
            await onGivenUp?.(row, error);
          }
          throw error;
        }
        await note(row.user_id, what, false);
      },
      { concurrency: 2 },
    );
  }

  handle(
    CALLBACK_JOB,
    'callback',
    (row, { payload, signal }) => post(payload.url ?? '', formOf(presentTransfer(row, null, row.fileExists)), signal),
    (row, error) =>
      history.record(row.user_id, {
        type: 'transfer_callback_error',
        transfer_id: row.id,
        transfer_name: row.name,
        message: error instanceof Error ? error.message : 'It could not be delivered.',
      }),
  );

  handle(PUSH_JOB, 'push', async (row, { signal }) => {
    const { pushToken } = await store.accountDefaults(row.user_id);
    if (pushToken === null || push === null) return;
    const title = 'Transfer completed';
    await post(push.url, new URLSearchParams({ token: push.token, user: pushToken, title, message: row.name }), signal);
  });

  return async (row: TransferRow, within: Transaction<Database>): Promise<void> => {
    const { callbackUrl, pushToken } = await store.accountDefaults(row.user_id, within);
    const options = { key: String(row.id), maxAttempts: MAX_ATTEMPTS, within };
    const url = row.callback_url ?? callbackUrl;
    if (url !== null) await jobs.enqueue(CALLBACK_JOB, { url, transferId: row.id } satisfies Payload, options);
    if (pushToken !== null && push !== null) {
      await jobs.enqueue(PUSH_JOB, { transferId: row.id } satisfies Payload, options);
    }
  };
}

type Deliver = (row: ListedTransfer, job: Job<Payload>) => Promise<void>;
type GivenUp = (row: ListedTransfer, error: unknown) => Promise<void>;

/** Null becomes an empty field; lists and objects are JSON. */
function formOf(fields: Readonly<Record<string, unknown>>): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    form.set(
      name,
      value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value),
    );
  }
  return form;
}
