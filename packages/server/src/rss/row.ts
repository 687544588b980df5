import type { Selectable } from 'kysely';
import type { RssFeedsTable, RssItemsTable } from '../db/schema/feeds.ts';

export type FeedRow = Selectable<RssFeedsTable>;
export type ItemRow = Selectable<RssItemsTable>;

/** A feed and how many items of its log have failed. */
export type ListedFeed = FeedRow & { failed_items: number };
