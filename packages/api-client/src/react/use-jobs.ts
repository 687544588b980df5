import { TIMES, type CloneJob, type Conversion, type LinksJob, type ZipInfo } from '@jackdaw/api-contract';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { isRetryable } from '../core/api-error.ts';
import type { ApiError } from '../core/api-error.ts';
import { isCloneFinal, isConversionFinal, isLinksJobFinal, isZipFinal } from '../core/wait-for-job.ts';
import { mediaQueries } from './endpoints/media-queries.ts';
import { sharingQueries } from './endpoints/sharing-queries.ts';
import { taskQueries } from './endpoints/task-queries.ts';

/** A job as a screen shows it; `job` is undefined until the first answer. */
export interface JobProgress<Job> {
  readonly job: Job | undefined;
  readonly error: ApiError | undefined;
  /** The job will not change any more, or cannot be asked about any more. */
  readonly isFinal: boolean;
}

type Arg = number | typeof skipToken;

interface JobEndpoint<Job> {
  useQueryState(arg: Arg): { currentData?: Job | undefined; error?: unknown };
  useQuerySubscription(arg: Arg, options: { pollingInterval: number }): unknown;
}

/** Makes a hook that asks about a job until it is final. An id of null asks nothing. */
function jobHook<Job>(endpoint: JobEndpoint<Job>, isDone: (job: Job) => boolean, interval: number) {
  return function useJob(id: number | null): JobProgress<Job> {
    const arg = id ?? skipToken;
    const { currentData: job, error: failure } = endpoint.useQueryState(arg);
    const error = failure as ApiError | undefined;
    // A lost connection is no end of the job.
    const isFinal = error ? !isRetryable(error) : job !== undefined && isDone(job);
    endpoint.useQuerySubscription(arg, { pollingInterval: isFinal ? 0 : interval });
    return { job, error, isFinal };
  };
}

/** How a zip goes on, asked every 1.5 s. */
export const useZipProgress = jobHook<ZipInfo>(taskQueries.endpoints.zip, isZipFinal, TIMES.taskPoll);

/** How a collection of links goes on, asked every 1.5 s. */
export const useDownloadLinksProgress = jobHook<LinksJob>(
  taskQueries.endpoints.downloadLinks,
  isLinksJobFinal,
  TIMES.taskPoll,
);

/** How a copy of received files goes on, asked every 1.5 s. */
export const useCloneProgress = jobHook<CloneJob>(sharingQueries.endpoints.cloneStatus, isCloneFinal, TIMES.taskPoll);

/** How a conversion goes on, asked every 3 s. */
export const useConversionProgress = jobHook<Conversion>(
  mediaQueries.endpoints.mp4Status,
  isConversionFinal,
  TIMES.conversionPoll,
);
