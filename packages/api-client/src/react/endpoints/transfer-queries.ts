import { PAGE_SIZES, routes, type RouteArgs, type Transfer, type TransferPage } from '@jackdaw/api-contract';
import { call } from '../base-query.ts';
import { listTag, rowTag } from '../tags.ts';
import { fileQueries } from './file-queries.ts';
import { cursorPaging } from './paging.ts';

export type ListTransfersArgs = RouteArgs<typeof routes.transfers.list>;

/** Reading transfers. */
export const transferQueries = fileQueries.injectEndpoints({
  endpoints: (build) => ({
    listTransfers: build.infiniteQuery<TransferPage, ListTransfersArgs, string | null>({
      infiniteQueryOptions: cursorPaging<TransferPage>(),
      query: ({ queryArg, pageParam }) => {
        const per_page = queryArg.per_page ?? PAGE_SIZES.transfers;
        return pageParam === null
          ? call(routes.transfers.list, { ...queryArg, per_page })
          : call(routes.transfers.listContinue, { cursor: pageParam, per_page });
      },
      providesTags: [listTag('Transfer')],
    }),
    transfer: build.query<Transfer, number>({
      query: (id) => call(routes.transfers.get, { id }),
      transformResponse: (answer: { transfer: Transfer }) => answer.transfer,
      providesTags: (_result, _error, id) => [rowTag('Transfer', id)],
    }),
    transfersCount: build.query<number, void>({
      query: () => call(routes.transfers.count, {}),
      transformResponse: (answer: { count: number }) => answer.count,
      providesTags: ['TransferCount'],
    }),
  }),
});
