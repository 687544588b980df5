import { createDecipheriv } from 'node:crypto';
import { FetchError, type Fetcher } from '../../ports/fetcher.ts';
import type { Part, RecordedSegment } from './read-playlist.ts';

/** A segment larger than this is none. */
const MAX_SEGMENT = 256 * 2 ** 20;
const KEY_BYTES = 16;

/** Fetches the parts of a stream; keys are fetched once. */
export function createSegmentFetcher(fetcher: Fetcher, signal: AbortSignal) {
  const keys = new Map<string, Uint8Array>();

  async function bytesOf({ url, range }: Part, maxBytes: number): Promise<Buffer> {
    const headers: Record<string, string> = range
      ? { range: `bytes=${range.offset}-${range.offset + range.length - 1}` }
      : {};
    const response = await fetcher.fetch(url, { headers, maxBytes, signal });
    try {
      if (response.status !== 200 && response.status !== 206) {
        throw new FetchError('http_status', `A part of the stream was answered with ${response.status}.`);
      }
      const chunks: Uint8Array[] = [];
      for await (const chunk of response.body) chunks.push(chunk);
      const all = Buffer.concat(chunks);
      return range && response.status === 200 ? all.subarray(range.offset, range.offset + range.length) : all;
    } finally {
      response.cancel();
    }
  }

  async function keyOf(url: string): Promise<Uint8Array> {
    const known = keys.get(url);
    if (known) return known;
    const key = await bytesOf({ url, range: null }, 1024);
    if (key.length !== KEY_BYTES) throw new FetchError('invalid_source', 'The key of the stream is not valid.');
    keys.set(url, key);
    return key;
  }

  return {
    init: (part: Part, room: number) => bytesOf(part, Math.min(MAX_SEGMENT, room)),
    async segment(segment: RecordedSegment, room: number): Promise<Buffer> {
      const bytes = await bytesOf(segment, Math.min(MAX_SEGMENT, room));
      if (!segment.key) return bytes;
      const decipher = createDecipheriv('aes-128-cbc', await keyOf(segment.key.url), segment.key.iv);
      try {
        return Buffer.concat([decipher.update(bytes), decipher.final()]);
      } catch (cause) {
        throw new FetchError('invalid_source', 'A part of the stream cannot be decrypted.', { cause });
      }
    },
  };
}

export type SegmentFetcher = ReturnType<typeof createSegmentFetcher>;
