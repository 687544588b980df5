import { PAGE_SIZES, routes, type RouteArgs, type TrashNextPage } from '@jackdaw/api-contract';
import { call } from '../base-query.ts';
import { listTag } from '../tags.ts';
import { transferQueries } from './transfer-queries.ts';
import { cursorPaging } from './paging.ts';

export type ListTrashArgs = RouteArgs<typeof routes.trash.list>;

/** Reading the trash. `total` and `trash_size` are always there on the first page. */
export const trashQueries = transferQueries.injectEndpoints({
  endpoints: (build) => ({
    listTrash: build.infiniteQuery<TrashNextPage, ListTrashArgs, string | null>({
      infiniteQueryOptions: cursorPaging<TrashNextPage>(),
      query: ({ queryArg, pageParam }) => {
        const per_page = queryArg.per_page ?? PAGE_SIZES.trash;
        return pageParam === null
          ? call(routes.trash.list, { per_page })
          : call(routes.trash.listContinue, { cursor: pageParam, per_page });
      },
      providesTags: [listTag('Trash')],
    }),
  }),
});
