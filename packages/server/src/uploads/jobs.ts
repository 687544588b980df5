import { formatDate } from '@jackdaw/api-contract';
import type { BlobStore } from '../ports/blob-store.ts';
import type { Clock } from '../ports/clock.ts';
import type { OpenDrafts } from './open-drafts.ts';
import { UPLOAD_LIFE_MS } from './service.ts';
import type { UploadStore } from './store.ts';
import type { Turns } from './turns.ts';

/** Bytes younger than this may belong to something that is just being saved. */
const SWEEP_AGE_MS = 86_400_000;

export interface UploadJobsOptions {
  blobs: BlobStore;
  drafts: OpenDrafts;
  turns: Turns;
  store: UploadStore;
  clock: Clock;
}

/** Removes the bytes of uploads whose time is over. Their rows stay a while to say so, then go too. */
export async function expireUploads({ blobs, drafts, turns, store, clock }: UploadJobsOptions): Promise<number> {
  const now = clock.now();
  const expired = await store.expired(formatDate(now));
  for (const row of expired) {
    await turns.run(row.id, async () => {
      // A request that had its turn until now may have saved it.
      const last = await store.find(row.user_id, row.id);
      if (!last || last.file_id !== null || last.transfer_id !== null) return;
      await drafts.drop(last.blob_id).catch(() => undefined);
      await blobs.remove(last.blob_id);
    });
  }
  await store.forget(formatDate(new Date(now.getTime() - UPLOAD_LIFE_MS)));
  return expired.length;
}

/** Removes bytes that no row knows: what crashes leave behind. Resolves with the count. */
export function sweepBlobs({
  blobs,
  store,
  clock,
}: Pick<UploadJobsOptions, 'blobs' | 'store' | 'clock'>): Promise<number> {
  return blobs.sweep((ids) => store.knownBlobs(ids), new Date(clock.now().getTime() - SWEEP_AGE_MS));
}
