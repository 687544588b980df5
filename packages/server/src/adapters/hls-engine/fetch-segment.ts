import { createDecipheriv } from 'node:crypto';
import { FetchError, type Fetcher } from '../../ports/fetcher.ts';
import type { Part, RecordedSegment } from './read-playlist.ts';

const KEY_BYTES = 16;
/** More than this is no key. */
const MAX_KEY = 1024;

type Chunks = AsyncIterable<Uint8Array>;

/** Fetches the parts of a stream; keys are fetched once. */
export function createSegmentFetcher(fetcher: Fetcher, signal: AbortSignal) {
  const keys = new Map<string, Uint8Array>();

  async function* chunksOf({ url, range }: Part, maxBytes: number): AsyncGenerator<Uint8Array> {
    const headers: Record<string, string> = range
      ? { range: `bytes=${range.offset}-${range.offset + range.length - 1}` }
      : {};
    const response = await fetcher.fetch(url, { headers, maxBytes, signal });
    try {
      if (response.status !== 200 && response.status !== 206) {
        throw new FetchError('http_status', `A part of the stream was answered with ${response.status}.`);
      }
      yield* range && response.status === 200 ? within(response.body, range) : response.body;
    } finally {
      response.cancel();
    }
  }

  async function keyOf(url: string): Promise<Uint8Array> {
    const known = keys.get(url);
    if (known) return known;
    const chunks: Uint8Array[] = [];
    for await (const chunk of chunksOf({ url, range: null }, MAX_KEY)) chunks.push(chunk);
    const key = Buffer.concat(chunks);
    if (key.length !== KEY_BYTES) throw new FetchError('invalid_source', 'The key of the stream is not valid.');
    keys.set(url, key);
    return key;
  }

  async function* parts(segment: RecordedSegment, withInit: boolean, maxBytes: number): AsyncGenerator<Uint8Array> {
    if (withInit && segment.init) yield* chunksOf(segment.init, maxBytes);
    const content = chunksOf(segment, maxBytes);
    const { key } = segment;
    yield* key ? decrypted(content, await keyOf(key.url), key.iv) : content;
  }

  return {
    /** The bytes of a segment, behind its initialization section where that is wanted; at most `room` of them. */
    async *content(segment: RecordedSegment, withInit: boolean, room: number): AsyncGenerator<Uint8Array> {
      let size = 0;
      for await (const chunk of parts(segment, withInit, room)) {
        size += chunk.length;
        if (size > room) throw new FetchError('too_large', 'The recording is larger than the free space.');
        yield chunk;
      }
    },
  };
}

export type SegmentFetcher = ReturnType<typeof createSegmentFetcher>;

/** The wanted range of an answer that holds everything. */
async function* within(content: Chunks, { offset, length }: { offset: number; length: number }) {
  let at = 0;
  for await (const chunk of content) {
    const wanted = chunk.subarray(Math.max(0, offset - at), Math.max(0, offset + length - at));
    at += chunk.length;
    if (wanted.length > 0) yield wanted;
    if (at >= offset + length) return;
  }
}

async function* decrypted(content: Chunks, key: Uint8Array, iv: Uint8Array): AsyncGenerator<Uint8Array> {
  const decipher = createDecipheriv('aes-128-cbc', key, iv);
  for await (const chunk of content) yield decipher.update(chunk);
  try {
    yield decipher.final();
  } catch (cause) {
    throw new FetchError('invalid_source', 'A part of the stream cannot be decrypted.', { cause });
  }
}
