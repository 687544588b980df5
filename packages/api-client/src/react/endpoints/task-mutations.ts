import { routes, type Extraction, type RouteArgs } from '@jackdaw/api-contract';
import { api } from '../api.ts';
import { call } from '../base-query.ts';
import { listTag, rowTag } from '../tags.ts';

/** Files to work on: ids, or a listing's cursor with exceptions. */
export type TaskSelection = RouteArgs<typeof routes.zips.create>;
export type ExtractArgs = RouteArgs<typeof routes.extractions.create>;

/** Beginning, cancelling and repeating zips, collections of links and extractions. */
export const taskMutations = api.injectEndpoints({
  endpoints: (build) => ({
    /** Answers the id of the zip. */
    createZip: build.mutation<number, TaskSelection>({
      query: (args) => call(routes.zips.create, args),
      transformResponse: (answer: { zip_id: number }) => answer.zip_id,
      invalidatesTags: [listTag('Zip')],
    }),
    cancelZip: build.mutation<unknown, number>({
      query: (id) => call(routes.zips.cancel, { id }),
      invalidatesTags: (_result, _error, id) => [listTag('Zip'), rowTag('Zip', id)],
    }),
    retryZip: build.mutation<unknown, number>({
      query: (id) => call(routes.zips.retry, { id }),
      invalidatesTags: (_result, _error, id) => [listTag('Zip'), rowTag('Zip', id)],
    }),
    /** Answers the id of the job. */
    createDownloadLinks: build.mutation<number, TaskSelection>({
      query: (args) => call(routes.downloadLinks.create, args),
      transformResponse: (answer: { id: number }) => answer.id,
    }),
    /** Extracts archives, or goes on with one that waits for its password. */
    extractFiles: build.mutation<Extraction[], ExtractArgs>({
      query: (args) => call(routes.extractions.create, args),
      transformResponse: (answer: { extractions: Extraction[] }) => answer.extractions,
      invalidatesTags: [listTag('Extraction')],
    }),
    deleteExtraction: build.mutation<unknown, number>({
      query: (extraction_id) => call(routes.extractions.remove, { extraction_id }),
      invalidatesTags: [listTag('Extraction')],
    }),
  }),
});

export const {
  useCancelZipMutation,
  useCreateDownloadLinksMutation,
  useCreateZipMutation,
  useDeleteExtractionMutation,
  useExtractFilesMutation,
  useRetryZipMutation,
} = taskMutations;
