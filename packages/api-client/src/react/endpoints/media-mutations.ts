import { routes, type Conversion, type RouteArgs } from '@jackdaw/api-contract';
import { call } from '../base-query.ts';
import { fileUpdated } from '../cache/patch-files.ts';
import { listTag, rowTag } from '../tags.ts';
import { fileMutations, namedFiles } from './file-mutations.ts';
import { mp4Of } from './media-queries.ts';
import { reads } from './reads.ts';

/** Conversions, watch positions and watch status. */
export const mediaMutations = fileMutations.injectEndpoints({
  endpoints: (build) => ({
    convertFile: build.mutation<Conversion, number>({
      query: (id) => call(routes.media.convert, { id }),
      transformResponse: mp4Of,
      async onQueryStarted(id, { dispatch, queryFulfilled }) {
        await queryFulfilled.then(
          ({ data }) => void dispatch(reads.util.updateQueryData('mp4Status', id, () => data)),
          () => undefined,
        );
      },
      invalidatesTags: [listTag('Conversion')],
    }),
    convertFiles: build.mutation<number, RouteArgs<typeof routes.media.convertMany>>({
      query: (args) => call(routes.media.convertMany, args),
      transformResponse: (answer: { count: number }) => answer.count,
      invalidatesTags: ['Conversion'],
    }),
    deleteMp4: build.mutation<unknown, number>({
      query: (id) => call(routes.media.deleteMp4, { id }),
      invalidatesTags: (_result, _error, id) => [rowTag('Conversion', id), listTag('Conversion'), rowTag('File', id)],
    }),
    saveMp4: build.mutation<unknown, number>({ query: (id) => call(routes.media.saveMp4, { id }) }),
    setStartFrom: build.mutation<unknown, { id: number; time: number }>({
      query: (args) => call(routes.media.setStartFrom, args),
      async onQueryStarted({ id, time }, store) {
        await store.queryFulfilled.then(
          () => {
            store.dispatch(reads.util.updateQueryData('startFrom', id, () => time));
            fileUpdated(store, { id, start_from: time });
          },
          () => undefined,
        );
      },
    }),
    resetStartFrom: build.mutation<unknown, number>({
      query: (id) => call(routes.media.deleteStartFrom, { id }),
      async onQueryStarted(id, store) {
        await store.queryFulfilled.then(
          () => {
            store.dispatch(reads.util.updateQueryData('startFrom', id, () => 0));
            fileUpdated(store, { id, start_from: 0 });
          },
          () => undefined,
        );
      },
    }),
    setWatchStatus: build.mutation<unknown, RouteArgs<typeof routes.media.setWatchStatus>>({
      query: (args) => call(routes.media.setWatchStatus, args),
      async onQueryStarted(args, store) {
        const before = namedFiles(store, args).filter(({ start_from }) => start_from !== undefined);
        for (const { id, start_from = 0 } of before) {
          // Any position above 0 counts as watched; the server's own follows with its event.
          fileUpdated(store, { id, start_from: args.watched ? Math.max(1, start_from) : 0 });
        }
        await store.queryFulfilled.catch(() => {
          for (const { id, start_from = 0 } of before) fileUpdated(store, { id, start_from });
        });
      },
      invalidatesTags: (_result, error, { cursor }) =>
        error ? [] : cursor === undefined ? ['StartFrom'] : ['StartFrom', listTag('File')],
    }),
  }),
});
