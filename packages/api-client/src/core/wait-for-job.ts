import {
  TIMES,
  type CloneJob,
  type Conversion,
  type Extraction,
  type LinksJob,
  type ZipInfo,
} from '@jackdaw/api-contract';
import { pause } from './pause.ts';

type Status = 'NEW' | 'PROCESSING' | 'DONE' | 'ERROR';

const isFinal = (status: Status) => status === 'DONE' || status === 'ERROR';

/** Whether a zip will not change any more. */
export const isZipFinal = ({ zip_status }: ZipInfo) => isFinal(zip_status);

/** Whether a collection of links will not change any more. */
export const isLinksJobFinal = ({ links_status }: LinksJob) => isFinal(links_status);

/** Whether a copy of received files will not change any more. */
export const isCloneFinal = ({ shared_file_clone_status }: CloneJob) => isFinal(shared_file_clone_status);

/** Whether a conversion will not change any more by itself. */
export const isConversionFinal = ({ status }: Conversion) => status !== 'IN_QUEUE' && status !== 'CONVERTING';

/** Whether none of these extractions runs: each has ended or waits for a password. */
export const areExtractionsFinal = (extractions: readonly Extraction[]) =>
  extractions.every(({ status }) => status === 'EXTRACTED' || status === 'ERROR' || status === 'PASSWORD');

/**
 * Asks how far a job is until it will not change any more, and answers what it has become. Rejects with what `read` throws, or
 * with the reason of the signal.
 *
 * @example
 * const { zip_id } = await client.zips.create({ file_ids: [7] });
 * const zip = await waitForJob(() => client.zips.get({ id: zip_id }), isZipFinal);
 */
export async function waitForJob<T>(
  read: () => Promise<T>,
  isDone: (job: T) => boolean,
  { interval = TIMES.taskPoll, signal }: { interval?: number; signal?: AbortSignal } = {},
): Promise<T> {
  for (;;) {
    signal?.throwIfAborted();
    const job = await read();
    if (isDone(job)) return job;
    await pause(interval, signal);
  }
}
