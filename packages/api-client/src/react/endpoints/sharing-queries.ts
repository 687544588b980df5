import {
  PAGE_SIZES,
  routes,
  SHARED_ROOT_ID,
  type CloneJob,
  type FilePage,
  type PublicShare,
  type RouteArgs,
  type RoutePayload,
  type SharedFile,
} from '@jackdaw/api-contract';
import { api } from '../api.ts';
import { call } from '../base-query.ts';
import { folderTag, listTag, rowTag } from '../tags.ts';
import { cursorPaging } from './paging.ts';

export type ListReceivedArgs = RouteArgs<typeof routes.sharing.received>;

/** Whom a file is shared with: everyone, or the friends named. */
export type SharedWith = RoutePayload<typeof routes.sharing.sharedWith>;

/** Reading what is shared with friends, by friends, and by links. */
export const sharingQueries = api.injectEndpoints({
  endpoints: (build) => ({
    listReceived: build.infiniteQuery<FilePage, ListReceivedArgs, string | null>({
      infiniteQueryOptions: cursorPaging<FilePage>(),
      query: ({ queryArg, pageParam }) => {
        const per_page = queryArg.per_page ?? PAGE_SIZES.screen;
        return pageParam === null
          ? call(routes.sharing.received, { ...queryArg, per_page })
          : call(routes.files.listContinue, { cursor: pageParam, per_page });
      },
      providesTags: [listTag('File'), folderTag(SHARED_ROOT_ID)],
    }),
    sharedFiles: build.query<SharedFile[], void>({
      query: () => call(routes.sharing.shared, {}),
      transformResponse: (answer: { shared: SharedFile[] }) => answer.shared,
      providesTags: [listTag('Share')],
    }),
    sharedWith: build.query<SharedWith, number>({
      query: (id) => call(routes.sharing.sharedWith, { id }),
      providesTags: (_result, _error, id) => [rowTag('SharedWith', id)],
    }),
    cloneStatus: build.query<CloneJob, number>({
      query: (id) => call(routes.sharing.cloneStatus, { id }),
      providesTags: (_result, _error, id) => [rowTag('Clone', id)],
    }),
    publicShares: build.query<PublicShare[], void>({
      query: () => call(routes.publicShares.list, {}),
      transformResponse: (answer: { public_shares: PublicShare[] }) => answer.public_shares,
      providesTags: [listTag('PublicShare')],
    }),
  }),
});

export const {
  useCloneStatusQuery,
  useListReceivedInfiniteQuery,
  usePublicSharesQuery,
  useSharedFilesQuery,
  useSharedWithQuery,
} = sharingQueries;
