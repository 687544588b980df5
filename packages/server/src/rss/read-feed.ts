import { parseFeed, type AtomFeed, type JsonFeed, type RdfFeed, type RssFeed } from 'feedsmith';
import type { FeedItem } from './feed-item.ts';
import { magnetsToEnclosures } from './torrent-extension.ts';

/** Items beyond this are not looked at. */
const MAX_ITEMS = 2000;
const MAX_TITLE = 500;
const MAX_URL = 16_384;

/** Something an item leads to. */
interface Lead {
  url: string | undefined;
  size?: number | undefined;
}

/** An item as its format has it: what it leads to, the best first. */
interface RawItem {
  guid: string | undefined;
  title: string | undefined;
  date: string | undefined;
  leads: readonly Lead[];
}

const isMagnet = (url: string) => /^magnet:/i.test(url);
const isTorrent = (url: string) => isMagnet(url) || /\.torrent(?:[?#]|$)/i.test(url);

function fromRss(item: RssFeed.Item<string>): RawItem {
  const { guid, enclosures = [], media } = item;
  return {
    guid: guid?.value,
    title: item.title ?? media?.title?.value,
    date: item.pubDate ?? item.dc?.dates?.[0],
    leads: [
      ...enclosures.map(({ url, length }) => ({ url, size: length })),
      ...(media?.contents ?? []).map(({ url, fileSize }) => ({ url, size: fileSize })),
      { url: item.link },
      { url: isAddress(guid?.value) && guid?.isPermaLink !== false ? guid?.value : undefined },
    ],
  };
}

function fromAtom(entry: AtomFeed.Entry<string>): RawItem {
  const links = entry.links ?? [];
  const rel = (name: string) => links.filter((link) => (link.rel ?? 'alternate') === name);
  return {
    guid: entry.id,
    title: entry.title?.value,
    date: entry.published ?? entry.updated,
    leads: [
      ...rel('enclosure').map(({ href, length }) => ({ url: href, size: length })),
      ...rel('alternate').map(({ href }) => ({ url: href })),
    ],
  };
}

function fromRdf(item: RdfFeed.Item<string>): RawItem {
  return { guid: item.rdf?.about, title: item.title, date: item.dc?.dates?.[0], leads: [{ url: item.link }] };
}

function fromJson(item: JsonFeed.Item<string>): RawItem {
  const attachments = (item.attachments ?? []).map(({ url, size_in_bytes: size }) => ({ url, size }));
  return {
    guid: item.id,
    title: item.title,
    date: item.date_published,
    leads: [...attachments, { url: item.url }, { url: item.external_url }],
  };
}

function isAddress(text: string | undefined): boolean {
  return text !== undefined && /^(?:https?|magnet):/i.test(text.trim());
}

/** Torrents before other things, the rest in the order of the format. Relative addresses are of the feed's place. */
function bestLead(leads: readonly Lead[], base: URL): { url: string; size: number | null } | null {
  const usable = leads.flatMap(({ url, size }) => {
    const trimmed = url?.trim() ?? '';
    if (trimmed === '' || trimmed.length > MAX_URL) return [];
    const absolute = isMagnet(trimmed) ? trimmed : URL.parse(trimmed, base.href)?.href;
    const bytes = size !== undefined && Number.isSafeInteger(size) && size > 0 ? size : null;
    return absolute === undefined ? [] : [{ url: absolute, size: bytes }];
  });
  return usable.find(({ url }) => isTorrent(url)) ?? usable[0] ?? null;
}

function readDate(text: string | undefined): Date | null {
  const date = new Date(text ?? Number.NaN);
  const year = date.getUTCFullYear();
  return year >= 1970 && year <= 9999 ? date : null;
}

function readItem(raw: RawItem, base: URL): FeedItem[] {
  const lead = bestLead(raw.leads, base);
  if (!lead) return [];
  const title = (raw.title ?? '')
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  const guid = raw.guid?.trim() ?? '';
  return [
    {
      ...lead,
      guid: guid === '' ? null : guid,
      title: (title === '' ? lead.url : title).slice(0, MAX_TITLE),
      publishedAt: readDate(raw.date),
    },
  ];
}

function rawItems(text: string): { items: RawItem[]; base: string | undefined } {
  const { format, feed } = parseFeed(magnetsToEnclosures(text), { maxItems: MAX_ITEMS });
  switch (format) {
    case 'rss':
      return { items: (feed.items ?? []).map(fromRss), base: feed.xml?.base };
    case 'atom':
      return { items: (feed.entries ?? []).map(fromAtom), base: feed.xml?.base };
    case 'rdf':
      return { items: (feed.items ?? []).map(fromRdf), base: feed.xml?.base };
    case 'json':
      return { items: (feed.items ?? []).map(fromJson), base: undefined };
  }
}

/**
 * The items of an RSS, Atom, RDF or JSON feed, in its order; those that lead nowhere are left out. Entities of the document's
 * own are never expanded. Null when the text is no feed.
 */
export function readFeed(text: string, place: URL): FeedItem[] | null {
  try {
    const { items, base } = rawItems(text);
    const from = (base === undefined ? null : URL.parse(base, place.href)) ?? place;
    return items.flatMap((item) => readItem(item, from));
  } catch {
    // Whatever a parser throws at a document of strangers, it is no feed.
    return null;
  }
}
