import {
  routes,
  type RouteArgs,
  type Transfer,
  type TransferAddError,
  type TransferInfo,
  type TransferToAdd,
} from '@jackdaw/api-contract';
import { api } from '../api.ts';
import { call } from '../base-query.ts';
import { transferChanged, transfersRemoved } from '../cache/patch-transfers.ts';
import { listTag, rowTag } from '../tags.ts';
import { mediaMutations } from './media-mutations.ts';

/** What an add of several URLs answers. */
export interface AddedTransfers {
  readonly transfers: Transfer[];
  readonly errors: TransferAddError[];
}

const oneOf = (answer: { transfer: Transfer }) => answer.transfer;

/** Changing transfers. Cancelled ones leave the list at once and come back when the server refuses. */
export const transferMutations = mediaMutations.injectEndpoints({
  endpoints: (build) => ({
    transferInfo: build.mutation<{ ret: TransferInfo[]; disk_avail: number }, readonly string[]>({
      query: (urls) => call(routes.transfers.info, { urls: urls.join('\n') }),
    }),
    addTransfer: build.mutation<Transfer, RouteArgs<typeof routes.transfers.add>>({
      query: (args) => call(routes.transfers.add, args),
      transformResponse: oneOf,
      async onQueryStarted(_args, store) {
        await store.queryFulfilled.then(
          ({ data }) => transferChanged(store, data),
          () => undefined,
        );
      },
      invalidatesTags: ['TransferCount'],
    }),
    addTransfers: build.mutation<AddedTransfers, TransferToAdd[]>({
      query: (urls) => call(routes.transfers.addMulti, { urls }),
      async onQueryStarted(_args, store) {
        await store.queryFulfilled.then(
          ({ data }) => {
            // Each goes on top, so the newest comes last.
            for (const transfer of data.transfers.toSorted((a, b) => a.id - b.id)) transferChanged(store, transfer);
          },
          () => undefined,
        );
      },
      invalidatesTags: ['TransferCount'],
    }),
    addTrackers: build.mutation<unknown, { id: number; trackers: string[] }>({
      query: (args) => call(routes.transfers.addTrackers, args),
    }),
    cancelTransfers: build.mutation<unknown, number[]>({
      query: (transfer_ids) => call(routes.transfers.cancel, { transfer_ids }),
      async onQueryStarted(ids, store) {
        transfersRemoved(store, ids);
        await store.queryFulfilled.catch(() => store.dispatch(api.util.invalidateTags([listTag('Transfer')])));
      },
      invalidatesTags: ['TransferCount'],
    }),
    removeTransfers: build.mutation<unknown, RouteArgs<typeof routes.transfers.remove>>({
      query: (args) => call(routes.transfers.remove, args),
      invalidatesTags: ['TransferCount', listTag('Transfer')],
    }),
    cleanTransfers: build.mutation<number[], number[] | void>({
      query: (transfer_ids) => call(routes.transfers.clean, transfer_ids ? { transfer_ids } : {}),
      transformResponse: (answer: { deleted_ids: number[] }) => answer.deleted_ids,
      async onQueryStarted(_ids, store) {
        await store.queryFulfilled.then(
          ({ data }) => transfersRemoved(store, data),
          () => undefined,
        );
      },
      invalidatesTags: ['TransferCount'],
    }),
    retryTransfer: build.mutation<Transfer, number>({
      query: (id) => call(routes.transfers.retry, { id }),
      transformResponse: oneOf,
      async onQueryStarted(_id, store) {
        await store.queryFulfilled.then(
          ({ data }) => transferChanged(store, data),
          () => undefined,
        );
      },
    }),
    reannounceTransfer: build.mutation<unknown, number>({ query: (id) => call(routes.transfers.reannounce, { id }) }),
    stopRecording: build.mutation<unknown, number>({
      query: (transfer_id) => call(routes.transfers.stopRecording, { transfer_id }),
      invalidatesTags: (_result, _error, id) => [listTag('Transfer'), rowTag('Transfer', id)],
    }),
  }),
});
