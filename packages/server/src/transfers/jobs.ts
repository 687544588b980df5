import type { Fetcher } from '../ports/fetcher.ts';
import type { JobQueue } from '../ports/job-queue.ts';
import { presentTransfer } from './present.ts';
import type { TransferRow } from './row.ts';
import type { TransferStore } from './store.ts';

/** Tells a `callback_url` that its transfer is done. */
const CALLBACK_JOB = 'transfer_callback';

const MAX_ATTEMPTS = 3;
const TIME_LIMIT = 30_000;

interface CallbackPayload {
  url: string;
  transferId: number;
}

/** Registers the callbacks' job and returns what queues one. */
export function registerCallbacks(jobs: JobQueue, { fetcher, store }: { fetcher: Fetcher; store: TransferStore }) {
  jobs.handle<CallbackPayload>(
    CALLBACK_JOB,
    async ({ payload, signal }) => {
      const row = await store.find(payload.transferId);
      // Taken off the list before it could be told: nobody waits for it any more.
      if (!row) return;
      const fields = presentTransfer(row, null, row.fileExists);
      const response = await fetcher.fetch(payload.url, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: formEncode(fields),
        maxBytes: 0,
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIME_LIMIT)]),
      });
      response.cancel();
      if (response.status >= 400) throw new Error(`The callback was answered with ${response.status}`);
    },
    { concurrency: 2 },
  );

  return async (row: TransferRow): Promise<void> => {
    if (row.callback_url === null) return;
    const payload: CallbackPayload = { url: row.callback_url, transferId: row.id };
    await jobs.enqueue(CALLBACK_JOB, payload, { key: String(row.id), maxAttempts: MAX_ATTEMPTS });
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
