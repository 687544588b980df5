import { routes, type RoutePayload, type RssFeed } from '@jackdaw/api-contract';
import { api } from '../api.ts';
import { call } from '../base-query.ts';
import { listTag, rowTag } from '../tags.ts';

/** A feed with its log, newest first. */
export type RssLog = RoutePayload<typeof routes.rss.items>;

/** Reading RSS feeds. */
export const rssQueries = api.injectEndpoints({
  endpoints: (build) => ({
    rssFeeds: build.query<RssFeed[], void>({
      query: () => call(routes.rss.list, {}),
      transformResponse: (answer: { feeds: RssFeed[] }) => answer.feeds,
      providesTags: [listTag('Rss')],
    }),
    rssFeed: build.query<RssFeed, number>({
      query: (id) => call(routes.rss.get, { id }),
      transformResponse: (answer: { feed: RssFeed }) => answer.feed,
      providesTags: (_result, _error, id) => [rowTag('Rss', id)],
    }),
    rssItems: build.query<RssLog, number>({
      query: (id) => call(routes.rss.items, { id }),
      providesTags: (_result, _error, id) => [rowTag('Rss', id), rowTag('RssItem', id)],
    }),
  }),
});

export const { useRssFeedQuery, useRssFeedsQuery, useRssItemsQuery } = rssQueries;
