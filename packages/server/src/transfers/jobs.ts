import type { Transaction } from 'kysely';
import type { Database } from '../db/schema/index.ts';
import type { Fetcher } from '../ports/fetcher.ts';
import type { JobQueue } from '../ports/job-queue.ts';
import type { Announce } from './announce.ts';
import { presentTransfer } from './present.ts';
import type { TransferRow } from './row.ts';
import type { ListedTransfer, TransferStore } from './store.ts';

/** Tells a `callback_url` that its transfer is done. */
const CALLBACK_JOB = 'transfer_callback';

const MAX_ATTEMPTS = 3;
const TIME_LIMIT = 30_000;

interface CallbackPayload {
  url: string;
  transferId: number;
}

export interface CallbackParts {
  fetcher: Fetcher;
  store: TransferStore;
  announce: Announce;
}

/** Registers the callbacks' job and returns what queues one in the transaction that finishes a transfer. */
export function registerCallbacks(jobs: JobQueue, { fetcher, store, announce }: CallbackParts) {
  async function deliver(url: string, row: ListedTransfer, signal: AbortSignal): Promise<void> {
    const response = await fetcher.fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: formEncode(presentTransfer(row, null, row.fileExists)),
      maxBytes: 0,
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIME_LIMIT)]),
    });
    response.cancel();
    if (response.status >= 400) throw new Error(`The callback was answered with ${response.status}`);
  }

  /** The warning of the account follows the last callback. */
  async function note(userId: number, hasFailed: boolean): Promise<void> {
    if (await store.noteCallback(userId, hasFailed)) announce.callbackWarning(userId, hasFailed);
  }

  jobs.handle<CallbackPayload>(
    CALLBACK_JOB,
    async ({ payload, attempt, signal }) => {
      const row = await store.find(payload.transferId);
      // Taken off the list before it could be told: nobody waits for it any more.
      if (!row) return;
      try {
        await deliver(payload.url, row, signal);
      } catch (error) {
        if (attempt >= MAX_ATTEMPTS && !signal.aborted) await note(row.user_id, true);
        throw error;
      }
      await note(row.user_id, false);
    },
    { concurrency: 2 },
  );

  return async (row: TransferRow, within: Transaction<Database>): Promise<void> => {
    const url = row.callback_url ?? (await store.accountDefaults(row.user_id, within)).callbackUrl;
    if (url === null) return;
    const payload: CallbackPayload = { url, transferId: row.id };
    await jobs.enqueue(CALLBACK_JOB, payload, { key: String(row.id), maxAttempts: MAX_ATTEMPTS, within });
  };
}

/** Null becomes an empty field; lists and objects are JSON. */
function formEncode(fields: Readonly<Record<string, unknown>>): string {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    form.set(
      name,
      value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value),
    );
  }
  return form.toString();
}
