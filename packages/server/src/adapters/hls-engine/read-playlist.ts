import type { types } from 'hls-parser';
import { parse } from 'hls-parser';
import { FetchError, type Fetcher } from '../../ports/fetcher.ts';

const MAX_PLAYLIST = 8 * 2 ** 20;

/** A part of the stream in an address of its own. */
export interface Part {
  url: string;
  /** Bytes of it that count; all when null. */
  range: { offset: number; length: number } | null;
}

/** One segment to record. Durations in seconds. */
export interface RecordedSegment extends Part {
  sequence: number;
  duration: number;
  key: { url: string; iv: Uint8Array } | null;
  /** The initialization section of fragmented MP4. */
  init: Part | null;
}

/** A media playlist as it is now. */
export interface MediaState {
  url: string;
  segments: RecordedSegment[];
  isComplete: boolean;
  targetDuration: number;
  /** Fragmented MP4 rather than transport stream. */
  isMp4: boolean;
}

/** A stream as it is now; `sound` when that is in a place of its own. */
export interface StreamState {
  main: MediaState;
  sound: MediaState | null;
}

/** What there is to record of a stream, the parts that have a list of their own. */
export function mediaOf({ main, sound }: StreamState): MediaState[] {
  return sound ? [main, sound] : [main];
}

/**
 * Fetches a playlist; a master playlist leads to its best variant. Unless `mayBeApart`, that is one whose picture and sound
 * come together. Null while there is no stream. @throws FetchError
 */
export async function readStream(
  fetcher: Fetcher,
  url: string,
  { mayBeApart, signal }: { mayBeApart: boolean; signal: AbortSignal },
): Promise<StreamState | null> {
  const fetched = await fetchText(fetcher, url, signal);
  if (fetched === null) return null;
  const playlist = parsePlaylist(fetched.text);
  if (!playlist.isMasterPlaylist) {
    return { main: mediaState(playlist as types.MediaPlaylist, fetched.url), sound: null };
  }
  const variant = bestVariant(playlist as types.MasterPlaylist, mayBeApart);
  const soundUri = soundApart(variant);
  const [main, sound] = await Promise.all([
    readMedia(fetcher, resolve(variant.uri, fetched.url), signal),
    soundUri === null ? null : readMedia(fetcher, resolve(soundUri, fetched.url), signal),
  ]);
  return main && (soundUri === null || sound) ? { main, sound } : null;
}

async function readMedia(fetcher: Fetcher, url: string, signal: AbortSignal): Promise<MediaState | null> {
  const fetched = await fetchText(fetcher, url, signal);
  if (fetched === null) return null;
  const playlist = parsePlaylist(fetched.text);
  if (playlist.isMasterPlaylist) throw new FetchError('invalid_source', 'The stream leads from one list to the next.');
  return mediaState(playlist as types.MediaPlaylist, fetched.url);
}

/** Null while there is no stream yet (404). */
async function fetchText(
  fetcher: Fetcher,
  url: string,
  signal: AbortSignal,
): Promise<{ text: string; url: string } | null> {
  const response = await fetcher.fetch(url, { maxBytes: MAX_PLAYLIST, signal });
  try {
    if (response.status === 404) return null;
    if (response.status !== 200) throw new FetchError('http_status', `The server answered ${response.status}.`);
    const chunks: Uint8Array[] = [];
    for await (const chunk of response.body) chunks.push(chunk);
    return { text: Buffer.concat(chunks).toString('utf8'), url: response.url.href };
  } finally {
    response.cancel();
  }
}

function parsePlaylist(text: string): types.Playlist {
  try {
    return parse(text);
  } catch (error) {
    throw new FetchError('invalid_source', 'The stream is described in a way that cannot be read.', { cause: error });
  }
}

/** Where the sound of a variant is when that is not in the variant itself; of several languages, the one meant for all. */
function soundApart({ uri, audio }: types.Variant): string | null {
  const rendition = audio.find(({ isDefault }) => isDefault) ?? audio.find(({ autoselect }) => autoselect) ?? audio[0];
  // What has nothing but sound may name itself.
  return rendition?.uri === undefined || rendition.uri === uri ? null : rendition.uri;
}

function bestVariant({ variants }: types.MasterPlaylist, mayBeApart: boolean): types.Variant {
  const playable = variants.filter((variant) => !variant.isIFrameOnly);
  const usable = mayBeApart ? playable : playable.filter((variant) => soundApart(variant) === null);
  const best = usable.toSorted((a, b) => b.bandwidth - a.bandwidth)[0];
  if (best) return best;
  const reason =
    playable.length > 0
      ? 'The stream has its sound in a place of its own; such streams cannot be recorded without ffmpeg.'
      : 'The stream lists nothing that can be played.';
  throw new FetchError('invalid_source', reason);
}

function mediaState(playlist: types.MediaPlaylist, url: string): MediaState {
  const segments = playlist.segments.filter((segment) => !segment.gap).map((segment) => segmentOf(segment, url));
  return {
    url,
    segments,
    isComplete: playlist.endlist,
    targetDuration: playlist.targetDuration,
    isMp4: segments.some(({ init }) => init !== null),
  };
}

function segmentOf(segment: types.Segment, base: string): RecordedSegment {
  const { key, map } = segment;
  const map_ = map as typeof map | null | undefined;
  return {
    ...partOf(segment.uri, segment.byterange, base),
    sequence: segment.mediaSequenceNumber,
    duration: segment.duration,
    key: keyOf(key, segment.mediaSequenceNumber, base),
    init: map_ ? partOf(map_.uri, map_.byterange, base) : null,
  };
}

function keyOf(key: types.Key | undefined, sequence: number, base: string): RecordedSegment['key'] {
  if (!key || key.method === 'NONE') return null;
  if (key.method !== 'AES-128' || key.uri === undefined || (key.format ?? 'identity') !== 'identity') {
    throw new FetchError('invalid_source', 'The stream is protected against recording.');
  }
  return { url: resolve(key.uri, base), iv: key.iv ? new Uint8Array(key.iv) : ivOf(sequence) };
}

/** Without one of its own, a segment's number is its initialization vector. */
function ivOf(sequence: number): Uint8Array {
  const iv = Buffer.alloc(16);
  iv.writeBigUInt64BE(BigInt(sequence), 8);
  return iv;
}

function partOf(uri: string, range: { offset: number; length: number } | undefined, base: string): Part {
  return { url: resolve(uri, base), range: range ? { offset: range.offset, length: range.length } : null };
}

function resolve(uri: string, base: string): string {
  const url = URL.parse(uri, base);
  if (!url) throw new FetchError('invalid_source', 'The stream names an address that is none.');
  return url.href;
}
