import { routes, type RouteArgs, type RoutePayload } from '@jackdaw/api-contract';
import { api } from '../api.ts';
import { call } from '../base-query.ts';
import { listTag } from '../tags.ts';

export type HistoryPage = RoutePayload<typeof routes.events.list>;
export type ListEventsArgs = Omit<RouteArgs<typeof routes.events.list>, 'before'>;

/** What happened in the account, newest first. Forgotten events leave the list at once. */
export const historyApi = api.injectEndpoints({
  endpoints: (build) => ({
    listEvents: build.infiniteQuery<HistoryPage, ListEventsArgs, number | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (last) => (last.has_more ? last.events.at(-1)?.id : undefined),
      },
      query: ({ queryArg, pageParam }) =>
        call(routes.events.list, pageParam === null ? queryArg : { ...queryArg, before: pageParam }),
      providesTags: [listTag('Event')],
    }),
    deleteEvent: build.mutation<unknown, number>({
      query: (id) => call(routes.events.remove, { id }),
      async onQueryStarted(id, store) {
        const state = store.getState() as Parameters<typeof historyApi.util.selectEntriesForEndpoint>[0];
        for (const { originalArgs } of historyApi.util.selectEntriesForEndpoint(state, 'listEvents')) {
          if (!originalArgs) continue;
          store.dispatch(
            historyApi.util.updateQueryData('listEvents', originalArgs, ({ pages }) => {
              for (const page of pages) page.events = page.events.filter((event) => event.id !== id);
            }),
          );
        }
        await store.queryFulfilled.catch(() => store.dispatch(api.util.invalidateTags([listTag('Event')])));
      },
    }),
    clearEvents: build.mutation<unknown, void>({
      query: () => call(routes.events.clear, {}),
      invalidatesTags: [listTag('Event')],
    }),
  }),
});

export const { useClearEventsMutation, useDeleteEventMutation, useListEventsInfiniteQuery } = historyApi;
