import { routes, type RouteArgs } from '@jackdaw/api-contract';
import { call } from '../base-query.ts';
import type { StoreAccess } from '../cache/file-entries.ts';
import { listTag } from '../tags.ts';
import { reads } from './reads.ts';
import { transferMutations } from './transfer-mutations.ts';

const { trash } = routes;

export type TrashSelection = RouteArgs<typeof trash.restore>;

function takeOut(store: StoreAccess, ids: readonly number[]): void {
  const gone = new Set(ids);
  for (const { originalArgs, data } of reads.util.selectEntriesForEndpoint(store.getState(), 'listTrash')) {
    const there = data?.pages.flatMap((page) => page.files).filter(({ id }) => gone.has(id)).length ?? 0;
    if (there === 0 || !originalArgs) continue;
    store.dispatch(
      reads.util.updateQueryData('listTrash', originalArgs, (draft) => {
        for (const page of draft.pages) {
          page.files = page.files.filter(({ id }) => !gone.has(id));
          if (page.total !== undefined) page.total = Math.max(0, page.total - there);
        }
      }),
    );
  }
}

/** Emptying the trash, wholly or in part. Rows leave at once; the list is asked for again when the server has answered. */
export const trashMutations = transferMutations.injectEndpoints({
  endpoints: (build) => ({
    restoreTrash: build.mutation<unknown, TrashSelection>({
      query: (args) => call(trash.restore, args),
      onQueryStarted: ({ file_ids = [] }, store) => takeOut(store, file_ids),
      invalidatesTags: [listTag('Trash'), listTag('File')],
    }),
    deleteTrash: build.mutation<unknown, TrashSelection>({
      query: (args) => call(trash.remove, args),
      onQueryStarted: ({ file_ids = [] }, store) => takeOut(store, file_ids),
      invalidatesTags: [listTag('Trash'), 'Account'],
    }),
    emptyTrash: build.mutation<unknown, void>({
      query: () => call(trash.empty, {}),
      invalidatesTags: [listTag('Trash'), 'Account'],
    }),
  }),
});
