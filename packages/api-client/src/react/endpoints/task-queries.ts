import { routes, type Extraction, type LinksJob, type ZipInfo, type ZipSummary } from '@jackdaw/api-contract';
import { api } from '../api.ts';
import { call } from '../base-query.ts';
import { listTag, rowTag } from '../tags.ts';

/** How far zips, collections of links and extractions are. */
export const taskQueries = api.injectEndpoints({
  endpoints: (build) => ({
    zips: build.query<ZipSummary[], void>({
      query: () => call(routes.zips.list, {}),
      transformResponse: (answer: { zips: ZipSummary[] }) => answer.zips,
      providesTags: [listTag('Zip')],
    }),
    zip: build.query<ZipInfo, number>({
      query: (id) => call(routes.zips.get, { id }),
      providesTags: (_result, _error, id) => [rowTag('Zip', id)],
    }),
    downloadLinks: build.query<LinksJob, number>({
      query: (id) => call(routes.downloadLinks.get, { id }),
      providesTags: (_result, _error, id) => [rowTag('DownloadLinks', id)],
    }),
    extractions: build.query<Extraction[], void>({
      query: () => call(routes.extractions.list, {}),
      transformResponse: (answer: { extractions: Extraction[] }) => answer.extractions,
      providesTags: [listTag('Extraction')],
    }),
  }),
});

export const { useDownloadLinksQuery, useExtractionsQuery, useZipQuery, useZipsQuery } = taskQueries;
