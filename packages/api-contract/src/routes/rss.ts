import { Type } from 'typebox';
import { ROOT_ID } from '../constants.ts';
import { flag, int, param, text, type Optional } from '../core/param.ts';
import { answers, defineRoute } from '../core/route.ts';
import { RssFeed, RssItem } from '../entities/rss.ts';
import { id, ok } from './shared.ts';

/** A folder's id, or `newf`: a new folder named after the feed. */
function folderOrNew<F extends number | undefined = undefined>(fallback?: F): Optional<number | 'newf', F> {
  const folder = int();
  return param<number | 'newf', F>({
    schema: Type.Union([folder.schema, Type.Literal('newf')]),
    parse: (raw) => (raw === 'newf' ? raw : folder.parse(raw)),
    fallback,
  });
}

/** Longest texts, characters. */
const KEYWORDS_LENGTH = 10_000;
const TITLE_LENGTH = 255;

const wishes = {
  keyword: text({ keepsEmpty: true, maxLength: KEYWORDS_LENGTH }),
  unwanted_keywords: text({ maxLength: KEYWORDS_LENGTH }),
  delete_old_files: flag(),
  dont_process_whole_feed: flag(),
};

const sourceErrors = ['URL_NOT_VALID', 'FEED_CANNOT_FETCHED', 'FEED_CANNOT_PARSED'] as const;
const one = { params: { id }, errors: ['NotFound'] } as const;

export const list = defineRoute({
  id: 'rss.list',
  row: 'RS1',
  summary: 'The RSS feeds',
  method: 'GET',
  path: '/v2/rss/list',
  auth: 'any',
  answer: answers(Type.Object({ feeds: Type.Array(RssFeed) })),
});

export const get = defineRoute({
  ...one,
  id: 'rss.get',
  row: 'RS2',
  summary: 'One RSS feed',
  method: 'GET',
  path: '/v2/rss/:id',
  auth: 'any',
  answer: answers(Type.Object({ feed: RssFeed })),
});

export const create = defineRoute({
  id: 'rss.create',
  row: 'RS3',
  summary: 'Adds an RSS feed, which is fetched once to see that it is one',
  method: 'POST',
  path: '/v2/rss/create',
  auth: 'any',
  active: true,
  body: {
    // Missing ones have errors of their own.
    rss_source_url: text<string>({ keepsEmpty: true, fallback: '' }),
    title: text<string>({ keepsEmpty: true, maxLength: TITLE_LENGTH, fallback: '' }),
    parent_dir_id: folderOrNew<number>(ROOT_ID),
    ...wishes,
  },
  answer: answers(Type.Object({ feed: RssFeed })),
  // NotFound: the folder.
  errors: ['URL_REQUIRED', ...sourceErrors, 'TITLE_REQUIRED', 'TOO_MANY_RSS_FEEDS', 'NotFound'],
});

export const update = defineRoute({
  ...one,
  id: 'rss.update',
  row: 'RS4',
  summary: 'Changes an RSS feed; an absent keyword clears it, an absent title or address stays',
  method: 'POST',
  path: '/v2/rss/:id',
  auth: 'any',
  active: true,
  body: {
    rss_source_url: text({ keepsEmpty: true }),
    title: text({ maxLength: TITLE_LENGTH }),
    parent_dir_id: folderOrNew(),
    ...wishes,
  },
  answer: ok,
  errors: [...sourceErrors, 'NotFound'],
});

export const pause = defineRoute({
  ...one,
  id: 'rss.pause',
  row: 'RS5',
  summary: 'Stops looking for new items',
  method: 'POST',
  path: '/v2/rss/:id/pause',
  auth: 'any',
  answer: ok,
});

export const resume = defineRoute({
  ...one,
  id: 'rss.resume',
  row: 'RS6',
  summary: 'Looks for new items again, at once',
  method: 'POST',
  path: '/v2/rss/:id/resume',
  auth: 'any',
  active: true,
  answer: ok,
});

export const remove = defineRoute({
  ...one,
  id: 'rss.delete',
  row: 'RS7',
  summary: 'Removes an RSS feed; what it brought stays',
  method: 'POST',
  path: '/v2/rss/:id/delete',
  auth: 'any',
  answer: ok,
});

export const items = defineRoute({
  ...one,
  id: 'rss.items',
  row: 'RS8',
  summary: 'The log of an RSS feed, newest first',
  method: 'GET',
  path: '/v2/rss/:id/items',
  auth: 'any',
  answer: answers(Type.Object({ feed: RssFeed, items: Type.Array(RssItem) })),
});

export const clearLog = defineRoute({
  ...one,
  id: 'rss.clearLog',
  row: 'RS9',
  summary: 'Empties the log of an RSS feed; its items are not fetched again',
  method: 'POST',
  path: '/v2/rss/:id/clear-log',
  auth: 'any',
  answer: ok,
});

export const retryItem = defineRoute({
  id: 'rss.retryItem',
  row: 'RS10',
  summary: 'Tries a failed item again; any other is left as it is',
  method: 'POST',
  path: '/v2/rss/:id/items/:item_id/retry',
  auth: 'any',
  active: true,
  params: { id, item_id: id },
  answer: ok,
  errors: ['TRANSFER_ADD_LIMIT_REACHED', 'NotFound'],
});

export const retryAll = defineRoute({
  ...one,
  id: 'rss.retryAll',
  row: 'RS11',
  summary: 'Tries every failed item of an RSS feed again',
  method: 'POST',
  path: '/v2/rss/:id/retry-all',
  auth: 'any',
  active: true,
  answer: ok,
});
