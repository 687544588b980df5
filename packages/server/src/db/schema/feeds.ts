import type { Generated } from 'kysely';

type DateText = string;
type Flag = number;

export interface HistoryEventsTable {
  /** Never given out twice: clients page by it. */
  id: Generated<number>;
  user_id: number;
  type: string;
  /** JSON object of the fields of the type. */
  details: string;
  /** 1 when a torrent was fetched, whether or not its file is kept. */
  is_torrent: Flag;
  /** The .torrent of a fetched torrent: it outlives the transfer. */
  torrent: Uint8Array | null;
  created_at: DateText;
}

export interface RssFeedsTable {
  id: Generated<number>;
  user_id: number;
  title: string;
  url: string;
  parent_dir_id: number;
  keyword: string | null;
  unwanted_keywords: string;
  delete_old_files: Flag;
  paused_at: DateText | null;
  /** Set when only what appeared later is fetched. */
  start_at: DateText | null;
  last_fetch: DateText | null;
  last_error: string | null;
  /** Failed fetches in a row. */
  failures: Generated<number>;
  /** Validators of the last answer that was processed to its end. */
  etag: string | null;
  last_modified: string | null;
  created_at: DateText;
  updated_at: DateText;
}

/** Items of feeds that need no second look: those in the log, and those that are only remembered. */
export interface RssItemsTable {
  id: Generated<number>;
  feed_id: number;
  /** SHA-256 of the item's own id, hex; null when it has none of its own. */
  guid_key: string | null;
  /** SHA-256 of what the item leads to, hex. */
  target_key: string;
  title: string;
  /** What becomes a transfer. */
  url: string;
  /** Bytes, when the feed tells. */
  size: number | null;
  /** `taken`; `failed`; `skipped`: was there before the feed was to be looked at. */
  state: string;
  failure_reason: string | null;
  /** Kept when the transfer is taken off the list. */
  transfer_id: number | null;
  /** The file it became, also when that is gone. */
  user_file_id: number | null;
  /** No longer shown in the log. */
  is_cleared: Generated<Flag>;
  publish_date: DateText | null;
  detected_at: DateText;
  processed_at: DateText;
}

export interface IftttConnectionsTable {
  user_id: number;
  /** Of the user's IFTTT webhooks. */
  webhook_key: string;
  created_at: DateText;
  /** IFTTT has had enough until then. */
  paused_until: DateText | null;
}

/** Tables of migration `008-feeds`, by name. */
export interface FeedsTables {
  history_events: HistoryEventsTable;
  rss_feeds: RssFeedsTable;
  rss_items: RssItemsTable;
  ifttt_connections: IftttConnectionsTable;
}
