import { AppError } from '../errors.ts';
import { readMagnet, readMetainfo } from './torrent-source.ts';

/** What a transfer is made from, as its row keeps it. */
export interface ReadSource {
  type: 'URL' | 'TORRENT';
  source: string;
  name: string;
  hash: string | null;
  size: number | null;
  is_private: number;
  tracker: string | null;
  metainfo: Uint8Array | null;
}

const SCHEMES = new Set(['http:', 'https:', 'ftp:']);

/** Longest link; trackers make magnet links long. */
const MAX_LINK = 16_384;

/** Reads what a user pasted. @throws AppError EMPTY_URL, UNSUPPORTED_URI_SCHEME, BadRequest for a broken link */
export async function readLink(text: string): Promise<ReadSource> {
  const link = text.trim();
  if (link === '') throw new AppError('EMPTY_URL');
  if (link.length > MAX_LINK) throw new AppError('BadRequest', { message: 'The link is too long.' });
  if (/^magnet:/i.test(link)) return readMagnetLink(link);
  const url = URL.parse(link);
  if (!url || !SCHEMES.has(url.protocol)) throw new AppError('UNSUPPORTED_URI_SCHEME');
  const torrentless = { hash: null, size: null, is_private: 0, tracker: null, metainfo: null };
  return { type: 'URL', source: link, name: nameOfUrl(url), ...torrentless };
}

/** Reads a .torrent file. @throws AppError NotTorrent */
export async function readTorrentFile(metainfo: Uint8Array): Promise<ReadSource> {
  const torrent = await readMetainfo(metainfo);
  if (!torrent) throw new AppError('NotTorrent');
  const { infoHash: hash, size, isPrivate, trackers } = torrent;
  const name = torrent.name ?? hash;
  return {
    type: 'TORRENT',
    source: name,
    name,
    hash,
    size,
    is_private: isPrivate ? 1 : 0,
    tracker: trackers[0] ?? null,
    metainfo,
  };
}

/** The name a URL suggests before its server was asked. */
export function nameOfUrl(url: URL): string {
  const last = url.pathname.split('/').findLast((part) => part !== '');
  if (last === undefined) return url.hostname;
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

async function readMagnetLink(link: string): Promise<ReadSource> {
  const magnet = await readMagnet(link);
  if (!magnet) throw new AppError('BadRequest', { message: 'This magnet link is not valid.' });
  const { infoHash: hash, trackers } = magnet;
  const rest = { hash, size: null, is_private: 0, tracker: trackers[0] ?? null, metainfo: null };
  return { type: 'TORRENT', source: link, name: magnet.name ?? hash, ...rest };
}
