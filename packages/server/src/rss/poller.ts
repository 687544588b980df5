import { formatDate } from '@jackdaw/api-contract';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema/index.ts';
import type { History } from '../events/history.ts';
import type { Clock } from '../ports/clock.ts';
import type { Fetcher } from '../ports/fetcher.ts';
import { keyItems, type FeedItem } from './feed-item.ts';
import type { FeedStore } from './feed-store.ts';
import { FeedError, fetchFeed } from './fetch-feed.ts';
import type { FeedFolders } from './folders.ts';
import type { ItemStore } from './item-store.ts';
import { createMatcher } from './keywords.ts';
import type { FeedRow } from './row.ts';
import { FeedGoneError, type Taker } from './taker.ts';

/** Seconds between two looks at a feed that keeps failing, at most. */
const LONGEST_WAIT = 86_400;

export interface PollerParts {
  db: Kysely<Database>;
  fetcher: Fetcher;
  clock: Clock;
  history: History;
  feeds: FeedStore;
  items: ItemStore;
  taker: Taker;
  folders: FeedFolders;
  /** Seconds between two looks at a feed. */
  interval: number;
  /** A feed that failed so many times in a row is paused. */
  mostFailures: number;
}

/** Looks at feeds and takes what is new. */
export function createPoller(parts: PollerParts) {
  const { db, fetcher, clock, history, folders, feeds, items, taker } = parts;
  const now = () => formatDate(clock.now());

  /** The feed with a folder that is there. */
  async function withFolder(feed: FeedRow): Promise<FeedRow> {
    if (await folders.isFolder(feed.user_id, feed.parent_dir_id)) return feed;
    const parent_dir_id = await folders.fallback(feed.user_id);
    await feeds.change(feed.id, { parent_dir_id });
    return { ...feed, parent_dir_id };
  }

  /** Takes the new items that are wanted, the oldest first; false when some have to wait. */
  async function takeNew(feed: FeedRow, found: readonly FeedItem[], signal: AbortSignal): Promise<boolean> {
    const matches = createMatcher(feed);
    const unseen = await items.unseen(feed.id, keyItems(found));
    for (const item of unseen.reverse()) {
      signal.throwIfAborted();
      if (matches(item.title) && !(await taker.take(feed, item))) return false;
    }
    await items.forgetOld(feed.id);
    return true;
  }

  /** Notes a failure; resolves with the seconds to wait, null when the feed is paused for it. */
  async function fail(feed: FeedRow, { message, retryAfter }: FeedError): Promise<number | null> {
    const failures = feed.failures + 1;
    const isPaused = failures >= parts.mostFailures;
    const paused = isPaused ? { paused_at: now(), updated_at: now() } : {};
    await db.transaction().execute(async (trx) => {
      const change = { failures, last_error: message, last_fetch: now(), ...paused };
      if (!(await feeds.note(feed, change, trx)) || !isPaused) return;
      const event = { type: 'rss_filter_paused', rss_filter_id: feed.id, rss_filter_title: feed.title } as const;
      await history.record(feed.user_id, event, trx);
    });
    if (isPaused) return null;
    return Math.max(retryAfter, Math.min(parts.interval * 2 ** Math.min(failures, 20), LONGEST_WAIT));
  }

  async function look(feed: FeedRow, signal: AbortSignal): Promise<number | null> {
    try {
      const fetched = await fetchFeed(fetcher, feed.url, { validators: feed, signal });
      const isDone = fetched.items === null || (await takeNew(await withFolder(feed), fetched.items, signal));
      if (feed.delete_old_files === 1) await taker.reviveForSpace(feed);
      // What waits must be seen again the next time, so the answer is not remembered.
      const { etag, last_modified } = isDone ? fetched : { etag: null, last_modified: null };
      await feeds.note(feed, { failures: 0, last_error: null, last_fetch: now(), etag, last_modified });
      return parts.interval;
    } catch (error) {
      if (error instanceof FeedError) return fail(feed, error);
      if (error instanceof FeedGoneError) return parts.interval;
      throw error;
    }
  }

  return {
    /**
     * Looks at a feed once. Resolves with the seconds until the next look; null when there is none to be, because the feed
     * is gone or paused.
     */
    async poll(feedId: number, signal: AbortSignal): Promise<number | null> {
      const feed = await feeds.get(feedId);
      if (!feed || feed.paused_at !== null) return null;
      return (await feeds.isOwnerActive(feed.user_id)) ? look(feed, signal) : parts.interval;
    },
  };
}

export type Poller = ReturnType<typeof createPoller>;
