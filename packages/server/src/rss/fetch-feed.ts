import { FetchError, type FetchedResponse, type Fetcher } from '../ports/fetcher.ts';
import { decodeText } from './decode-text.ts';
import type { FeedItem } from './feed-item.ts';

/** Bytes of a feed; more is none. */
const MAX_SIZE = 4 * 1024 * 1024;
/** Milliseconds a feed may take from the first word to its last byte. */
const TIME_LIMIT = 30_000;
/** Longest validator that is kept. */
const MAX_VALIDATOR = 1000;

/** Why a feed could not be had; the message is for its owner. */
export class FeedError extends Error {
  override name = 'FeedError';
  readonly code: 'FEED_CANNOT_FETCHED' | 'FEED_CANNOT_PARSED';
  /** Seconds the server asked to be left alone for. */
  readonly retryAfter: number;
  constructor(code: FeedError['code'], message: string, retryAfter = 0) {
    super(message);
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

/** What a server recognises an unchanged document by. */
export interface Validators {
  etag: string | null;
  last_modified: string | null;
}

/** A feed as it was fetched; `items` is null when it is what it was. */
export type FetchedFeed = Validators & { items: FeedItem[] | null };

export interface FetchFeedOptions {
  validators?: Validators;
  signal?: AbortSignal;
  /** Milliseconds. @default 30000 */
  timeLimit?: number;
}

/** Fetches and reads a feed. @throws FeedError; the reason of `signal` when it is aborted */
export async function fetchFeed(fetcher: Fetcher, url: string, options: FetchFeedOptions = {}): Promise<FetchedFeed> {
  const { validators, signal, timeLimit = TIME_LIMIT } = options;
  const limit = AbortSignal.timeout(timeLimit);
  try {
    const response = await fetcher.fetch(url, {
      headers: {
        accept: 'application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, */*;q=0.8',
        'accept-encoding': 'gzip, deflate, br',
        ...(validators?.etag ? { 'if-none-match': validators.etag } : {}),
        ...(validators?.last_modified ? { 'if-modified-since': validators.last_modified } : {}),
      },
      maxBytes: MAX_SIZE,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    return await readResponse(response, validators);
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof FeedError) throw error;
    if (limit.aborted) throw new FeedError('FEED_CANNOT_FETCHED', 'The feed took too long.');
    if (error instanceof FetchError) throw new FeedError('FEED_CANNOT_FETCHED', explain(error));
    throw error;
  }
}

function explain({ reason, message }: FetchError): string {
  return reason === 'too_large' ? 'The feed is too large.' : message;
}

async function readResponse(response: FetchedResponse, validators: Validators | undefined): Promise<FetchedFeed> {
  const { status, headers } = response;
  if (status === 304 && validators) {
    response.cancel();
    return { ...validators, items: null };
  }
  if (status < 200 || status > 299) {
    response.cancel();
    throw new FeedError('FEED_CANNOT_FETCHED', `The server answered with ${status}.`, retryAfterOf(headers));
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of response.body) chunks.push(chunk);
  // The parser of feeds is large, and many servers have none.
  const { readFeed } = await import('./read-feed.ts');
  const items = readFeed(decodeText(Buffer.concat(chunks), headers['content-type']), response.url);
  if (!items) throw new FeedError('FEED_CANNOT_PARSED', 'There is no feed at this address any more.');
  return { etag: validatorOf(headers['etag']), last_modified: validatorOf(headers['last-modified']), items };
}

/** A value that can be sent back in a header. */
function validatorOf(value: string | undefined): string | null {
  return value !== undefined && value.length <= MAX_VALIDATOR && /^[\x20-\x7e]+$/.test(value) ? value : null;
}

function retryAfterOf(headers: Readonly<Record<string, string>>): number {
  const seconds = Number(headers['retry-after']);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 86_400) : 0;
}
