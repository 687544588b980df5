import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createGuardedFetcher } from '../../adapters/guarded-fetch/index.ts';
import type { Fetcher } from '../../ports/fetcher.ts';
import { FeedError, fetchFeed } from '../fetch-feed.ts';
import { item, rss, startFeedServer, type FeedServer } from './feed-server.ts';

let web: FeedServer;
let fetcher: Fetcher;

beforeAll(async () => {
  web = await startFeedServer();
  fetcher = createGuardedFetcher({ allowPrivateAddresses: true });
});

afterAll(async () => {
  await fetcher.close();
  await web.close();
});

const fetch = (path: string, options = {}) => fetchFeed(fetcher, web.origin + path, options);

async function problem(path: string, options = {}): Promise<FeedError> {
  const error: unknown = await fetch(path, options).catch((thrown: unknown) => thrown);
  if (!(error instanceof FeedError)) throw new Error(`Not a FeedError: ${String(error)}`);
  return error;
}

describe('a feed', () => {
  it('is fetched once as long as it stays the same', async () => {
    web.feed('/tagged', rss(item('a', 'http://a.example/')), {
      etag: 'W/"x"',
      'last-modified': 'Tue, 17 Mar 2026 09:30:00 GMT',
    });
    const first = await fetch('/tagged');
    expect(first).toMatchObject({ etag: 'W/"x"', last_modified: 'Tue, 17 Mar 2026 09:30:00 GMT' });
    expect(first.items).toHaveLength(1);
    const again = await fetch('/tagged', { validators: first });
    expect(again).toEqual({ ...first, items: null });
    expect(web.requests.at(-1)?.headers).toMatchObject({
      'if-none-match': 'W/"x"',
      'if-modified-since': 'Tue, 17 Mar 2026 09:30:00 GMT',
    });
  });

  it('may be compressed and behind redirects; its addresses are of where it really is', async () => {
    web.on('/old', (_request, response) => response.writeHead(301, { location: '/new/feed' }).end());
    web.on('/new/feed', (_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(rss(item('a', 'file.bin'))));
    });
    const { items } = await fetch('/old');
    expect(items?.[0]?.url).toBe(`${web.origin}/new/file.bin`);
  });

  it('is read in the encoding it is in', async () => {
    web.on('/latin', (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/rss+xml; charset=utf-8' });
      response.end(Buffer.from(rss(item('caf\u00e9', 'http://a.example/')), 'latin1'));
    });
    expect((await fetch('/latin')).items?.[0]?.title).toBe('caf\u00e9');
  });
});

describe('what is no feed', () => {
  it('is told from what cannot be fetched', async () => {
    web.on('/page', '<html></html>');
    expect(await problem('/page')).toMatchObject({ code: 'FEED_CANNOT_PARSED' });
    expect(await problem('/none')).toMatchObject({
      code: 'FEED_CANNOT_FETCHED',
      message: 'The server answered with 404.',
    });
  });

  it('is a 304 that nobody asked for', async () => {
    web.on('/304', (_request, response) => response.writeHead(304).end());
    expect(await problem('/304')).toMatchObject({ code: 'FEED_CANNOT_FETCHED' });
  });

  it('says when it may be asked again', async () => {
    web.on('/busy', (_request, response) => response.writeHead(503, { 'retry-after': '7200' }).end());
    expect(await problem('/busy')).toMatchObject({ retryAfter: 7200 });
  });

  it('is too large', async () => {
    web.on('/endless', (_request, response) => {
      const chunk = Buffer.alloc(65_536, 'x');
      const pour = () => {
        while (!response.destroyed && response.write(chunk));
        if (!response.destroyed) response.once('drain', pour);
      };
      pour();
    });
    expect(await problem('/endless')).toMatchObject({ message: 'The feed is too large.' });
    web.on('/bomb', (_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(50_000_000)));
    });
    expect(await problem('/bomb')).toMatchObject({ message: 'The feed is too large.' });
  });

  it.each(['/silent', '/slow'])('takes too long (%s)', async (path) => {
    web.on('/silent', () => undefined);
    web.on('/slow', (_request, response) => {
      const timer = setInterval(() => response.write(' '), 20);
      response.on('close', () => {
        clearInterval(timer);
      });
    });
    expect(await problem(path, { timeLimit: 150 })).toMatchObject({ message: 'The feed took too long.' });
  });

  it('redirects without end, or to an address that may not be reached', async () => {
    web.on('/loop', (_request, response) => response.writeHead(302, { location: '/loop' }).end());
    expect(await problem('/loop')).toMatchObject({ code: 'FEED_CANNOT_FETCHED' });
    const strict = createGuardedFetcher({ allowPrivateAddresses: false });
    await expect(fetchFeed(strict, `${web.origin}/tagged`)).rejects.toMatchObject({ code: 'FEED_CANNOT_FETCHED' });
    await strict.close();
  });

  it('is not what ends when the server does', async () => {
    web.on('/silent', () => undefined);
    const stop = new AbortController();
    const fetching = fetch('/silent', { signal: stop.signal });
    stop.abort(new Error('The server ends'));
    await expect(fetching).rejects.toThrow('The server ends');
  });
});
