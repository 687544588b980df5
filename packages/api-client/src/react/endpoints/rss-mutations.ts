import { routes, type RouteArgs, type RssFeed } from '@jackdaw/api-contract';
import { api } from '../api.ts';
import { call } from '../base-query.ts';
import { listTag, rowTag } from '../tags.ts';

export type CreateRssFeedArgs = RouteArgs<typeof routes.rss.create>;
export type UpdateRssFeedArgs = RouteArgs<typeof routes.rss.update>;

const feedTags = (id: number) => [listTag('Rss'), rowTag('Rss', id)];
const logTags = (id: number) => [...feedTags(id), rowTag('RssItem', id)];

/** Changing RSS feeds and what became of their items. */
export const rssMutations = api.injectEndpoints({
  endpoints: (build) => ({
    createRssFeed: build.mutation<RssFeed, CreateRssFeedArgs>({
      query: (args) => call(routes.rss.create, args),
      transformResponse: (answer: { feed: RssFeed }) => answer.feed,
      invalidatesTags: [listTag('Rss')],
    }),
    updateRssFeed: build.mutation<unknown, UpdateRssFeedArgs>({
      query: (args) => call(routes.rss.update, args),
      invalidatesTags: (_result, _error, { id }) => feedTags(id),
    }),
    pauseRssFeed: build.mutation<unknown, number>({
      query: (id) => call(routes.rss.pause, { id }),
      invalidatesTags: (_result, _error, id) => feedTags(id),
    }),
    resumeRssFeed: build.mutation<unknown, number>({
      query: (id) => call(routes.rss.resume, { id }),
      invalidatesTags: (_result, _error, id) => logTags(id),
    }),
    deleteRssFeed: build.mutation<unknown, number>({
      query: (id) => call(routes.rss.remove, { id }),
      invalidatesTags: [listTag('Rss')],
    }),
    clearRssLog: build.mutation<unknown, number>({
      query: (id) => call(routes.rss.clearLog, { id }),
      invalidatesTags: (_result, _error, id) => logTags(id),
    }),
    retryRssItem: build.mutation<unknown, RouteArgs<typeof routes.rss.retryItem>>({
      query: (args) => call(routes.rss.retryItem, args),
      invalidatesTags: (_result, _error, { id }) => logTags(id),
    }),
    retryRssItems: build.mutation<unknown, number>({
      query: (id) => call(routes.rss.retryAll, { id }),
      invalidatesTags: (_result, _error, id) => logTags(id),
    }),
  }),
});

export const {
  useClearRssLogMutation,
  useCreateRssFeedMutation,
  useDeleteRssFeedMutation,
  usePauseRssFeedMutation,
  useResumeRssFeedMutation,
  useRetryRssItemMutation,
  useRetryRssItemsMutation,
  useUpdateRssFeedMutation,
} = rssMutations;
