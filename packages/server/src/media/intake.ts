import type { Transaction } from 'kysely';
import type { Database } from '../db/schema/index.ts';
import type { BlobId } from '../ports/blob-store.ts';
import type { JobQueue } from '../ports/job-queue.ts';

/** Kind of the job that looks at a new blob. */
export const PROBE_JOB = 'media.probe';

export interface ProbePayload {
  blobId: BlobId;
}

const LOOKED_AT = new Set(['VIDEO', 'AUDIO', 'IMAGE']);

/**
 * Called in the transaction that brings blobs their first row: media is looked at in the background, so that listings
 * know it and the first viewer does not wait.
 */
export function createIntake(queue: JobQueue) {
  return async (trx: Transaction<Database>, blobs: readonly { id: BlobId; fileType: string }[]): Promise<void> => {
    for (const { id, fileType } of blobs) {
      if (!LOOKED_AT.has(fileType)) continue;
      await queue.enqueue(PROBE_JOB, { blobId: id } satisfies ProbePayload, { key: id, maxAttempts: 3, within: trx });
    }
  };
}
