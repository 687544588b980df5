import { PAGE_SIZES, routes, type FilePage, type PublicShare, type RouteArgs } from '@jackdaw/api-contract';
import { api } from '../api.ts';
import { call } from '../base-query.ts';
import { cursorPaging } from './paging.ts';

export type ListSharedFolderArgs = RouteArgs<typeof routes.publicShares.files>;

/** What the visitor of a public share may ask. The store's token is the token of the link. */
export const visitorQueries = api.injectEndpoints({
  endpoints: (build) => ({
    publicShare: build.query<PublicShare, void>({
      query: () => call(routes.publicShares.get, {}),
      transformResponse: (answer: { public_share: PublicShare }) => answer.public_share,
      providesTags: ['VisitedShare'],
    }),
    listSharedFolder: build.infiniteQuery<FilePage, ListSharedFolderArgs, string | null>({
      infiniteQueryOptions: cursorPaging<FilePage>(),
      query: ({ queryArg, pageParam }) => {
        const per_page = queryArg.per_page ?? PAGE_SIZES.screen;
        return pageParam === null
          ? call(routes.publicShares.files, { ...queryArg, per_page })
          : call(routes.publicShares.filesContinue, { cursor: pageParam, per_page });
      },
      providesTags: ['VisitedFile'],
    }),
    sharedFileUrl: build.query<string, number>({
      query: (file_id) => call(routes.publicShares.url, { file_id }),
      transformResponse: (answer: { url: string }) => answer.url,
      // The address is good for a limited time only.
      keepUnusedDataFor: 0,
    }),
  }),
});

export const {
  useLazySharedFileUrlQuery,
  useListSharedFolderInfiniteQuery,
  usePublicShareQuery,
  useSharedFileUrlQuery,
} = visitorQueries;
