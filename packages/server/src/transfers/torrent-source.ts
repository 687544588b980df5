/// <reference path="./parse-torrent.d.ts" />
import type { ParsedTorrent } from 'parse-torrent';

/** What a magnet link or a torrent file says before anything is fetched. */
export interface TorrentSource {
  /** 40 lower-case hex digits. */
  infoHash: string;
  name: string | null;
  /** Bytes; null for a magnet link. */
  size: number | null;
  isPrivate: boolean;
  trackers: string[];
  /** Addresses of peers as `host:port`. */
  peers: string[];
}

const MAX_TRACKERS = 100;

/** Reads a magnet link. Null when it names no BitTorrent v1 content. */
export async function readMagnet(uri: string): Promise<TorrentSource | null> {
  if (!/^magnet:\?/i.test(uri)) return null;
  return read(`magnet:?${uri.slice('magnet:?'.length)}`, false);
}

/** Reads a torrent file. Null when it is none. */
export async function readMetainfo(bytes: Uint8Array): Promise<TorrentSource | null> {
  // `d` begins every bencoded dictionary; a shorter input would be taken for a bare info hash.
  if (bytes.length <= 20 || bytes[0] !== 0x64) return null;
  return read(bytes, true);
}

/**
 * A torrent file with nothing in it but what the info hash covers: the rest may hold what its owner alone may use, such as
 * the address by which a tracker knows him. Null when it cannot be told apart.
 */
export async function bareMetainfo(bytes: Uint8Array): Promise<Uint8Array | null> {
  const { default: parseTorrent, toTorrentFile } = await import('parse-torrent');
  const whole = await readMetainfo(bytes);
  if (!whole) return null;
  const { info } = await parseTorrent(bytes);
  const bare = toTorrentFile({ info, announce: [] });
  return (await readMetainfo(bare))?.infoHash === whole.infoHash ? bare : null;
}

/** Trackers the engine speaks to: http, https and udp. WebSocket trackers only bring browsers. */
export function usableTrackers(urls: readonly string[]): string[] {
  const usable = urls.filter((url) => /^(https?|udp):\/\/[^\s]+$/i.test(url) && URL.canParse(url));
  return [...new Set(usable)].slice(0, MAX_TRACKERS);
}

async function read(source: string | Uint8Array, needsInfo: boolean): Promise<TorrentSource | null> {
  const { default: parseTorrent } = await import('parse-torrent');
  let parsed: ParsedTorrent;
  try {
    parsed = await parseTorrent(source);
  } catch {
    // The parser throws whatever its helpers throw; every failure means the same.
    return null;
  }
  if (!/^[0-9a-f]{40}$/.test(parsed.infoHash ?? '') || (needsInfo && !parsed.info)) return null;
  const name = Array.isArray(parsed.name) ? parsed.name[0] : parsed.name;
  return {
    infoHash: parsed.infoHash ?? '',
    name: name?.trim() ? name : null,
    size: needsInfo && Number.isSafeInteger(parsed.length) ? (parsed.length ?? null) : null,
    isPrivate: parsed.private === true,
    trackers: usableTrackers(parsed.announce ?? []),
    peers: (parsed.peerAddresses ?? []).slice(0, MAX_TRACKERS),
  };
}
