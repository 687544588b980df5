import type { PlaylistItem } from '../ports/transfer-engine.ts';

/** What a fetched file turned out to be a list of. */
export type ReadPlaylist =
  { kind: 'list'; title: string | null; items: PlaylistItem[] } | { kind: 'hls'; isLive: boolean };

/** A playlist with more entries is cut there. */
const MAX_ITEMS = 1000;

/** More than this is no playlist. */
export const MAX_PLAYLIST_BYTES = 4 * 2 ** 20;

const EXTENSION = /\.(m3u8?|pls|xspf)$/i;

/** Whether a file of this name may be a playlist. */
export function isPlaylistName(name: string): boolean {
  return EXTENSION.test(name);
}

/**
 * Reads M3U, PLS, XSPF and HLS playlists. `base` is the address it was fetched from. Null when it is none, or names nothing
 * that could be fetched.
 */
export async function readPlaylist(text: string, base: string): Promise<ReadPlaylist | null> {
  if (/^\s*\[playlist\]/i.test(text)) return listOf(readPls(text), null, base);
  if (/^\s*</.test(text)) return readXspf(text, base);
  if (/^#EXT-X-(TARGETDURATION|STREAM-INF)\b/m.test(text)) {
    // Whether a master playlist's stream is live is seen only in its variants: recording a finished one ends by itself.
    const isMaster = /^#EXT-X-STREAM-INF\b/m.test(text);
    return { kind: 'hls', isLive: !isMaster && !/^#EXT-X-ENDLIST\b/m.test(text) };
  }
  return listOf(readM3u(text), null, base);
}

function readM3u(text: string): PlaylistItem[] {
  const items: PlaylistItem[] = [];
  let title: string | null = null;
  for (const line of text.split(/\r\n|\r|\n/).map((part) => part.trim())) {
    const info = /^#EXTINF:[^,]*,(.*)$/.exec(line);
    if (info) title = info[1]?.trim() || null;
    if (line === '' || line.startsWith('#')) continue;
    items.push({ url: line, title });
    title = null;
  }
  return items;
}

function readPls(text: string): PlaylistItem[] {
  const fields = new Map<string, string>();
  // Line by line: a pattern over the whole text would try every run of blanks again and again.
  for (const line of text.split(/\r\n|\r|\n/)) {
    const at = line.indexOf('=');
    const [, kind = '', number = ''] = /^(File|Title)(\d{1,9})$/i.exec(line.slice(0, Math.max(0, at)).trim()) ?? [];
    if (kind !== '') fields.set(kind.toLowerCase() + Number(number), line.slice(at + 1).trim());
  }
  const numbers = [...fields.keys()].flatMap((key) => (key.startsWith('file') ? [Number(key.slice(4))] : []));
  return numbers
    .toSorted((a, b) => a - b)
    .map((number) => ({ url: fields.get(`file${number}`) ?? '', title: fields.get(`title${number}`) ?? null }));
}

interface XspfTrack {
  location?: unknown;
  title?: unknown;
}

async function readXspf(text: string, base: string): Promise<ReadPlaylist | null> {
  // Entities beyond the five of XML are refused, so nothing unfolds into gigabytes and nothing is read from elsewhere.
  if (/<!DOCTYPE/i.test(text)) return null;
  const { XMLParser } = await import('fast-xml-parser');
  const parser = new XMLParser({ isArray: (name) => name === 'track' || name === 'location', parseTagValue: false });
  let parsed: { playlist?: { title?: unknown; trackList?: { track?: XspfTrack[] } } };
  try {
    parsed = parser.parse(text) as typeof parsed;
  } catch {
    // The parser throws many kinds of errors; all mean that this is no XML.
    return null;
  }
  const tracks = parsed.playlist?.trackList?.track ?? [];
  const items = tracks.flatMap(({ location, title }) => {
    const [first] = Array.isArray(location) ? (location as unknown[]) : [location];
    return typeof first === 'string' ? [{ url: first, title: typeof title === 'string' ? title : null }] : [];
  });
  const title = parsed.playlist?.title;
  return listOf(items, typeof title === 'string' ? title : null, base);
}

function listOf(items: readonly PlaylistItem[], title: string | null, base: string): ReadPlaylist | null {
  const usable = items.flatMap((item) => {
    const url = URL.parse(item.url, base);
    return url?.protocol === 'http:' || url?.protocol === 'https:' ? [{ ...item, url: url.href }] : [];
  });
  return usable.length === 0 ? null : { kind: 'list', title, items: usable.slice(0, MAX_ITEMS) };
}
