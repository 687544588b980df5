import { formatDate, type RssFeed } from '@jackdaw/api-contract';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema/index.ts';
import { AppError } from '../errors.ts';
import type { Clock } from '../ports/clock.ts';
import type { Fetcher } from '../ports/fetcher.ts';
import { keyItems } from './feed-item.ts';
import type { FeedStore } from './feed-store.ts';
import { FeedError, fetchFeed, type FetchedFeed } from './fetch-feed.ts';
import type { FeedFolders } from './folders.ts';
import type { ItemStore } from './item-store.ts';
import type { PollPlan } from './jobs.ts';
import { presentFeed } from './present.ts';
import type { ListedFeed } from './row.ts';

const MAX_URL = 4096;

/** What a user asks of a feed. Of an existing one, absent title, address and folder stay as they are. */
export interface FeedRequest {
  title: string | undefined;
  url: string | undefined;
  folder: number | 'newf' | undefined;
  keyword: string | undefined;
  unwantedKeywords: string | undefined;
  deleteOldFiles: boolean;
  /** Only what appears from now on is fetched. */
  onlyNew: boolean;
}

export interface RssServiceParts {
  db: Kysely<Database>;
  clock: Clock;
  fetcher: Fetcher;
  feeds: FeedStore;
  items: ItemStore;
  folders: FeedFolders;
  plan: PollPlan;
  /** Feeds an account may have. */
  mostFeeds: number;
}

/** What users do with their feeds. */
export function createRssService(parts: RssServiceParts) {
  const { db, clock, fetcher, feeds, items, folders, plan, mostFeeds } = parts;
  const now = () => formatDate(clock.now());

  async function find(userId: number, id: number): Promise<ListedFeed> {
    const feed = await feeds.find(userId, id);
    if (!feed) throw new AppError('NotFound');
    return feed;
  }

  function requireRoom(current: number): void {
    if (current >= mostFeeds) throw new AppError('TOO_MANY_RSS_FEEDS', { extra: { limit: mostFeeds, current } });
  }

  async function fetch(url: string): Promise<FetchedFeed> {
    try {
      return await fetchFeed(fetcher, url);
    } catch (error) {
      if (!(error instanceof FeedError)) throw error;
      const isFetch = error.code === 'FEED_CANNOT_FETCHED';
      throw new AppError(error.code, isFetch ? { message: `The feed could not be fetched. ${error.message}` } : {});
    }
  }

  return {
    find,

    list: async (userId: number): Promise<RssFeed[]> => (await feeds.list(userId)).map(presentFeed),

    /**
     * @throws AppError URL_REQUIRED, URL_NOT_VALID, TITLE_REQUIRED, TOO_MANY_RSS_FEEDS, NotFound or BadRequest for the
     * folder, FEED_CANNOT_FETCHED, FEED_CANNOT_PARSED
     */
    async create(userId: number, request: FeedRequest): Promise<RssFeed> {
      const { folder = 0, keyword = null, unwantedKeywords: unwanted_keywords = '', onlyNew } = request;
      const url = readUrl(request.url ?? '');
      const title = request.title?.trim() ?? '';
      if (title === '') throw new AppError('TITLE_REQUIRED');
      requireRoom(await feeds.count(userId));
      await folders.check(userId, folder);
      const fetched = await fetch(url);
      const parent_dir_id = await folders.resolve(userId, folder, title);
      const start_at = onlyNew ? now() : null;
      const delete_old_files = request.deleteOldFiles ? 1 : 0;
      const settings = { title, url, parent_dir_id, keyword, unwanted_keywords, delete_old_files, start_at };
      const id = await db.transaction().execute(async (trx) => {
        requireRoom(await feeds.count(userId, trx));
        const made = await feeds.insert(trx, userId, settings);
        if (onlyNew) await items.skip(made, keyItems(fetched.items ?? []), trx);
        await plan.soon(made, trx);
        return made;
      });
      return presentFeed(await find(userId, id));
    },

    /** @throws AppError NotFound, URL_NOT_VALID, FEED_CANNOT_FETCHED, FEED_CANNOT_PARSED, BadRequest */
    async update(userId: number, id: number, request: FeedRequest): Promise<void> {
      const feed = await find(userId, id);
      const url = request.url === undefined ? feed.url : readUrl(request.url, 'URL_NOT_VALID');
      const title = request.title?.trim() || feed.title;
      const { folder = feed.parent_dir_id } = request;
      if (folder !== feed.parent_dir_id) await folders.check(userId, folder);
      const hasMoved = url !== feed.url;
      const skips = request.onlyNew && (hasMoved || feed.start_at === null);
      const fetched = hasMoved || skips ? await fetch(url) : null;
      const parent_dir_id = folder === feed.parent_dir_id ? folder : await folders.resolve(userId, folder, title);
      const { keyword = null, unwantedKeywords: unwanted_keywords = '' } = request;
      const delete_old_files = request.deleteOldFiles ? 1 : 0;
      const change = { title, url, parent_dir_id, keyword, unwanted_keywords, delete_old_files };
      const afresh = { failures: 0, last_error: null };
      await db.transaction().execute(async (trx) => {
        await feeds.change(
          id,
          {
            ...change,
            ...(hasMoved ? afresh : {}),
            ...(skips ? { start_at: now() } : {}),
            // Other keywords may want what was passed over, though the document has not changed.
            ...{ etag: null, last_modified: null },
          },
          trx,
        );
        if (skips) await items.skip(id, keyItems(fetched?.items ?? []), trx);
        if (feed.paused_at === null) await plan.soon(id, trx);
      });
    },

    /** @throws AppError NotFound */
    async pause(userId: number, id: number): Promise<void> {
      const feed = await find(userId, id);
      if (feed.paused_at === null) await feeds.change(id, { paused_at: now() });
    },

    /** @throws AppError NotFound */
    async resume(userId: number, id: number): Promise<void> {
      await find(userId, id);
      await db.transaction().execute(async (trx) => {
        await feeds.change(id, { paused_at: null, failures: 0, last_error: null }, trx);
        await plan.soon(id, trx);
      });
    },

    /** @throws AppError NotFound */
    async remove(userId: number, id: number): Promise<void> {
      await find(userId, id);
      await feeds.remove(userId, id);
    },

    removeAll: (userId: number) => feeds.remove(userId),
  };
}

export type RssService = ReturnType<typeof createRssService>;

function readUrl(text: string, whenEmpty: 'URL_REQUIRED' | 'URL_NOT_VALID' = 'URL_REQUIRED'): string {
  const trimmed = text.trim();
  if (trimmed === '') throw new AppError(whenEmpty);
  const url = trimmed.length > MAX_URL ? null : URL.parse(trimmed);
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') throw new AppError('URL_NOT_VALID');
  return trimmed;
}
