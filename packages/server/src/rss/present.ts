import type { RssFeed, RssItem } from '@jackdaw/api-contract';
import type { ItemRow, ListedFeed } from './row.ts';

/** A feed as clients see it (section 2.21). */
export function presentFeed(row: ListedFeed): RssFeed {
  return {
    id: row.id,
    title: row.title,
    rss_source_url: row.url,
    parent_dir_id: row.parent_dir_id,
    parentdirid: row.parent_dir_id,
    keyword: row.keyword,
    unwanted_keywords: row.unwanted_keywords,
    delete_old_files: row.delete_old_files === 1,
    extract: false,
    paused: row.paused_at !== null,
    paused_at: row.paused_at,
    start_at: row.start_at,
    last_fetch: row.last_fetch,
    last_error: row.last_error,
    failed_item_count: row.failed_items,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

/** A line of a feed's log. */
export function presentItem(row: ItemRow): RssItem {
  const item = {
    id: row.id,
    title: row.title,
    detected_date: row.detected_at,
    processed_at: row.processed_at,
    publish_date: row.publish_date,
  };
  return row.state === 'failed'
    ? { ...item, is_failed: true, failure_reason: row.failure_reason ?? '' }
    : { ...item, is_failed: false, user_file_id: row.user_file_id };
}
