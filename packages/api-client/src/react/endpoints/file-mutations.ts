import { routes, type File, type MoveError, type RouteArgs } from '@jackdaw/api-contract';
import { call } from '../base-query.ts';
import { cachedFile, type StoreAccess } from '../cache/file-entries.ts';
import { fileCreated, fileMoved, fileRemoved, fileUpdated } from '../cache/patch-files.ts';
import { resort, shownSort } from '../cache/sort-listing.ts';
import { folderTag, listTag, rowTag } from '../tags.ts';
import { accountMutations } from './account-mutations.ts';

export type MoveFilesArgs = RouteArgs<typeof routes.files.move>;
export type DeleteFilesArgs = RouteArgs<typeof routes.files.remove>;

/** The rows that a selection names one by one; a selection by cursor reaches further than the cache. */
export function namedFiles(store: StoreAccess, { file_ids = [] }: { file_ids?: number[] | undefined }): File[] {
  return file_ids.flatMap((id) => cachedFile(store, id) ?? []);
}

/**
 * Changing files. What can be foreseen shows at once and comes back when the server refuses; what cannot (selections by
 * cursor, skipped entries) is asked for again.
 */
export const fileMutations = accountMutations.injectEndpoints({
  endpoints: (build) => ({
    createFolder: build.mutation<File, RouteArgs<typeof routes.files.createFolder>>({
      query: (args) => call(routes.files.createFolder, args),
      transformResponse: (answer: { file: File }) => answer.file,
      async onQueryStarted(_args, store) {
        await store.queryFulfilled.then(
          ({ data }) => fileCreated(store, data),
          () => undefined,
        );
      },
    }),
    renameFile: build.mutation<unknown, RouteArgs<typeof routes.files.rename>>({
      query: (args) => call(routes.files.rename, args),
      async onQueryStarted({ file_id, name }, store) {
        const before = cachedFile(store, file_id);
        fileUpdated(store, { id: file_id, name });
        await store.queryFulfilled.catch(() => {
          if (before) fileUpdated(store, { id: file_id, name: before.name });
        });
      },
    }),
    moveFiles: build.mutation<{ errors: MoveError[] }, MoveFilesArgs>({
      query: (args) => call(routes.files.move, args),
      async onQueryStarted(args, store) {
        const before = namedFiles(store, args);
        for (const { id } of before) fileMoved(store, { id, parent_id: args.parent_id });
        const putBack = (ids: readonly number[] | null) => {
          for (const file of before) {
            if (ids === null || ids.includes(file.id)) fileMoved(store, file);
          }
        };
        await store.queryFulfilled.then(
          ({ data }) => putBack(data.errors.map(({ id }) => id)),
          () => putBack(null),
        );
      },
      invalidatesTags: (_result, error, { cursor }) => (cursor !== undefined && !error ? [listTag('File')] : []),
    }),
    deleteFiles: build.mutation<{ cursor: string | null; skipped: number }, DeleteFilesArgs>({
      query: (args) => call(routes.files.remove, { skip_nonexistents: true, ...args }),
      async onQueryStarted(args, store) {
        const before = namedFiles(store, args);
        for (const { id } of before) fileRemoved(store, id);
        await store.queryFulfilled.catch(() => {
          for (const file of before) fileCreated(store, file);
        });
      },
      invalidatesTags: (result, error, { cursor }) => {
        if (error || !result) return [];
        const unforeseen = cursor !== undefined || result.skipped > 0;
        return unforeseen ? [listTag('Trash'), listTag('File'), listTag('Search')] : [listTag('Trash')];
      },
    }),
    copyFile: build.mutation<File, RouteArgs<typeof routes.files.copy>>({
      query: (args) => call(routes.files.copy, args),
      transformResponse: (answer: { file: File }) => answer.file,
      async onQueryStarted(_args, store) {
        await store.queryFulfilled.then(
          ({ data }) => fileCreated(store, data),
          () => undefined,
        );
      },
    }),
    touchFiles: build.mutation<unknown, RouteArgs<typeof routes.files.touch>>({
      query: (args) => call(routes.files.touch, args),
      invalidatesTags: (_result, _error, { file_ids = [] }) => [
        listTag('File'),
        ...file_ids.map((id) => rowTag('File', id)),
      ],
    }),
    setSortBy: build.mutation<unknown, RouteArgs<typeof routes.files.setSortBy>>({
      query: (args) => call(routes.files.setSortBy, args),
      async onQueryStarted({ file_id, sort_by }, store) {
        const before = shownSort(store, file_id);
        resort(store, file_id, sort_by);
        await store.queryFulfilled.catch(() => {
          if (before) resort(store, file_id, before);
        });
      },
      invalidatesTags: (_result, _error, { file_id }) => [folderTag(file_id)],
    }),
    resetSortBy: build.mutation<unknown, void>({
      query: () => call(routes.files.removeSortBySettings, {}),
      invalidatesTags: [listTag('File')],
    }),
  }),
});
