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

/** What is told of the transfer goes with the job: it may be taken off the list meanwhile. */
interface Payload {
  transferId: number;
  userId: number;
  name: string;
  /** Of a callback. */
  url?: string;
  /** The transfer as it was finished. */
  form?: string;
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

  async function post(url: string, form: string, signal: AbortSignal): Promise<void> {
    const response = await fetcher.fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: form,
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
        const { userId } = job.payload;
        const hasEnded = (await store.warnings(userId)) === undefined;
        if (hasEnded) return;
        try {
          await deliver(job);
        } catch (error) {
          if (job.attempt >= MAX_ATTEMPTS && !job.signal.aborted) {
            await note(userId, what, true);
            await onGivenUp?.(job.payload, error);
          }
          throw error;
        }
        await note(userId, what, false);
      },
      { concurrency: 2 },
    );
  }

  handle(
    CALLBACK_JOB,
    'callback',
    async ({ payload: { url = '', form = '', transferId }, signal }) => {
      const row = await store.find(transferId);
      await post(url, row ? formOf(row) : form, signal);
    },
    ({ userId, transferId, name }, error) =>
      history.record(userId, {
        type: 'transfer_callback_error',
        transfer_id: transferId,
        transfer_name: name,
        message: error instanceof Error ? error.message : 'It could not be delivered.',
      }),
  );

  handle(PUSH_JOB, 'push', async ({ payload: { userId, name }, signal }) => {
    const { pushToken } = await store.accountDefaults(userId);
    if (pushToken === null || push === null) return;
    const message = { token: push.token, user: pushToken, title: 'Transfer completed', message: name };
    await post(push.url, new URLSearchParams(message).toString(), signal);
  });

  return async (row: TransferRow, within: Transaction<Database>): Promise<void> => {
    const { callbackUrl, pushToken } = await store.accountDefaults(row.user_id, within);
    const options = { key: String(row.id), maxAttempts: MAX_ATTEMPTS, within };
    const url = row.callback_url ?? callbackUrl;
    const told = { transferId: row.id, userId: row.user_id, name: row.name };
    if (url !== null) {
      const finished = await store.find(row.id, row.user_id, within);
      // In this transaction the file may not have been revealed yet.
      const form = formOf({ ...(finished ?? row), fileExists: true });
      await jobs.enqueue(CALLBACK_JOB, { ...told, url, form } satisfies Payload, options);
    }
    if (pushToken !== null && push !== null) await jobs.enqueue(PUSH_JOB, told satisfies Payload, options);
  };
}

type Deliver = (job: Job<Payload>) => Promise<void>;
type GivenUp = (payload: Payload, error: unknown) => Promise<void>;

/** A transfer as a form: null becomes an empty field; lists and objects are JSON. */
function formOf(row: ListedTransfer): string {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(presentTransfer(row, null, row.fileExists))) {
    form.set(
      name,
      value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value),
    );
  }
  return form.toString();
}
