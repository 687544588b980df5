import { PAGE_SIZES, routes, type File, type FilePage, type RouteArgs, type SearchPage } from '@jackdaw/api-contract';
import { call } from '../base-query.ts';
import { folderTag, listTag, rowTag } from '../tags.ts';
import { accountQueries } from './account-queries.ts';
import { cursorPaging } from './paging.ts';

/** What a folder listing is asked for; `per_page` is 50 when left out. */
export type ListFilesArgs = RouteArgs<typeof routes.files.list>;
export type FilesOfCursorArgs = RouteArgs<typeof routes.files.listContinue>;
export type SearchFilesArgs = RouteArgs<typeof routes.files.search>;

/** Reading files: folder listings, search, one file. */
export const fileQueries = accountQueries.injectEndpoints({
  endpoints: (build) => ({
    listFiles: build.infiniteQuery<FilePage, ListFilesArgs, string | null>({
      infiniteQueryOptions: cursorPaging<FilePage>(),
      query: ({ queryArg, pageParam }) => {
        const per_page = queryArg.per_page ?? PAGE_SIZES.screen;
        return pageParam === null
          ? call(routes.files.list, { ...queryArg, per_page })
          : call(routes.files.listContinue, { cursor: pageParam, per_page });
      },
      providesTags: (_result, _error, { parent_id = 0 }) => [listTag('File'), folderTag(parent_id)],
    }),
    /** What a cursor stands for, such as the skipped files of a deletion. */
    filesOfCursor: build.infiniteQuery<FilePage, FilesOfCursorArgs, string | null>({
      infiniteQueryOptions: cursorPaging<FilePage>(),
      query: ({ queryArg: { cursor, per_page = PAGE_SIZES.screen }, pageParam }) =>
        call(routes.files.listContinue, { cursor: pageParam ?? cursor, per_page }),
      // What it stands for is asked for once, and the cursor is not used again.
      keepUnusedDataFor: 0,
    }),
    searchFiles: build.infiniteQuery<SearchPage, SearchFilesArgs, string | null>({
      infiniteQueryOptions: cursorPaging<SearchPage>(),
      query: ({ queryArg, pageParam }) => {
        const per_page = queryArg.per_page ?? PAGE_SIZES.search;
        return pageParam === null
          ? call(routes.files.search, { ...queryArg, per_page })
          : call(routes.files.searchContinue, { cursor: pageParam, per_page });
      },
      providesTags: [listTag('Search')],
    }),
    file: build.query<File, RouteArgs<typeof routes.files.get>>({
      query: (args) => call(routes.files.get, args),
      transformResponse: (answer: { file: File }) => answer.file,
      providesTags: (_result, _error, { id }) => [rowTag('File', id)],
    }),
    fileUrl: build.query<string, number>({
      query: (id) => call(routes.downloads.url, { id }),
      transformResponse: (answer: { url: string }) => answer.url,
      // The address is good for a limited time only.
      keepUnusedDataFor: 0,
    }),
  }),
});
