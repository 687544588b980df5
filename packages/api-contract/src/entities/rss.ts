import { Type, type Static } from 'typebox';
import { Count, DateText, Id, nullable } from './scalars.ts';

/** An RSS feed whose items become transfers (section 2.21). */
export const RssFeed = Type.Object({
  id: Type.Integer({ minimum: 1 }),
  title: Type.String(),
  rss_source_url: Type.String(),
  parent_dir_id: Id,
  /** The same folder again, under its older name. */
  parentdirid: Id,
  /** Words an item must have: a comma means or, an ampersand and. Null takes every item. */
  keyword: nullable(Type.String()),
  /** Words an item must not have; empty when there are none. */
  unwanted_keywords: Type.String(),
  /** The oldest files of the feed make room for new ones. */
  delete_old_files: Type.Boolean(),
  extract: Type.Boolean(),
  paused: Type.Boolean(),
  paused_at: nullable(DateText),
  /** Only what appeared later is fetched; null when the whole feed was. */
  start_at: nullable(DateText),
  last_fetch: nullable(DateText),
  last_error: nullable(Type.String()),
  failed_item_count: Type.Optional(Count),
  created_at: DateText,
  updated_at: DateText,
});
export type RssFeed = Static<typeof RssFeed>;

const item = {
  id: Type.Integer({ minimum: 1 }),
  title: Type.String(),
  detected_date: DateText,
  processed_at: DateText,
  publish_date: nullable(DateText),
};

/** A line of a feed's log: an item that became a transfer, or why it could not. */
export const RssItem = Type.Union([
  Type.Object({ ...item, is_failed: Type.Literal(false), user_file_id: nullable(Count) }),
  Type.Object({ ...item, is_failed: Type.Literal(true), failure_reason: Type.String() }),
]);
export type RssItem = Static<typeof RssItem>;
