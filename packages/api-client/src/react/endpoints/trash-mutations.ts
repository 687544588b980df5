import { routes, type RouteArgs } from '@jackdaw/api-contract';
import { call } from '../base-query.ts';
import type { StoreAccess } from '../cache/file-entries.ts';
import { patchPages, removals } from '../cache/page-patches.ts';
import { listTag } from '../tags.ts';
import { reads } from './reads.ts';
import { transferMutations } from './transfer-mutations.ts';

export type TrashSelection = RouteArgs<typeof routes.trash.restore>;

function takeOut(store: StoreAccess, ids: readonly number[]): void {
  const gone = new Set(ids);
  for (const { originalArgs, data } of reads.util.selectEntriesForEndpoint(store.getState(), 'listTrash')) {
    if (!data || !originalArgs) continue;
    const rows = data.pages.map((page) => page.files);
    patchPages(store, 'listTrash', originalArgs, removals('files', data.pages, rows, gone));
  }
}

/** Emptying the trash, wholly or in part. Rows leave at once; the list is asked for again when the server has answered. */
export const trashMutations = transferMutations.injectEndpoints({
  endpoints: (build) => ({
    restoreTrash: build.mutation<unknown, TrashSelection>({
      query: (args) => call(routes.trash.restore, args),
      onQueryStarted: ({ file_ids = [] }, store) => takeOut(store, file_ids),
      invalidatesTags: [listTag('Trash'), listTag('File')],
    }),
    deleteTrash: build.mutation<unknown, TrashSelection>({
      query: (args) => call(routes.trash.remove, args),
      onQueryStarted: ({ file_ids = [] }, store) => takeOut(store, file_ids),
      invalidatesTags: [listTag('Trash'), 'Account'],
    }),
    emptyTrash: build.mutation<unknown, void>({
      query: () => call(routes.trash.empty, {}),
      invalidatesTags: [listTag('Trash'), 'Account'],
    }),
  }),
});
