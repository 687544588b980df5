import { createHash } from 'node:crypto';

/** An item of a feed, as far as it matters here. */
export interface FeedItem {
  /** The item's own id, null when it has none. */
  guid: string | null;
  title: string;
  /** What to fetch: absolute, or a magnet link. */
  url: string;
  /** Bytes, null when the feed does not tell. */
  size: number | null;
  publishedAt: Date | null;
}

/** An item with what it is recognised by. */
export interface KeyedItem extends FeedItem {
  guidKey: string | null;
  targetKey: string;
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex');

/** The same torrent has many magnet links: trackers come and go. */
function targetOf(url: string): string {
  const infoHash = /^magnet:.*\bxt=urn:btih:(\w+)/i.exec(url)?.[1];
  return infoHash === undefined ? url : `btih:${infoHash.toLowerCase()}`;
}

/**
 * Adds what items are recognised by. Of those that lead to the same place the first is kept; an id that several items
 * share says nothing and is dropped.
 */
export function keyItems(items: readonly FeedItem[]): KeyedItem[] {
  const byTarget = new Map<string, FeedItem>();
  for (const item of items) {
    const target = targetOf(item.url);
    if (!byTarget.has(target)) byTarget.set(target, item);
  }
  const guids = new Map<string, number>();
  for (const { guid } of byTarget.values()) if (guid !== null) guids.set(guid, (guids.get(guid) ?? 0) + 1);
  return Array.from(byTarget, ([target, item]) => ({
    ...item,
    guidKey: item.guid !== null && guids.get(item.guid) === 1 ? hash(item.guid) : null,
    targetKey: hash(target),
  }));
}
