import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { routes } from '@jackdaw/api-contract';
import { failure, startServer, type Reply, type TestServer } from '../../tests/support/http-server.ts';
import { networkError, readError, timeoutError } from '../api-error.ts';
import { pauseBefore } from '../retry.ts';
import { createTransport } from '../transport.ts';

const { files, zips } = routes;
const limited = (seconds: number | null, action?: string) =>
  readError(
    429,
    new Headers(action ? { 'x-ratelimit-action': action } : {}),
    seconds === null ? {} : { error_type: 'RATE_LIMIT_ERROR', retry_after: seconds },
  );
const away = readError(503, new Headers(), null);

describe('pauseBefore', () => {
  it('repeats what changes nothing after a lost connection, later each time', () => {
    const first = pauseBefore(files.list, networkError(), 1, { retryDelay: 100 });
    const second = pauseBefore(files.list, networkError(), 2, { retryDelay: 100 });
    expect(first).toBeGreaterThanOrEqual(50);
    expect(first).toBeLessThanOrEqual(100);
    expect(second).toBeGreaterThanOrEqual(100);
    expect(pauseBefore(files.list, networkError(), 3, {})).toBeNull();
    expect(pauseBefore(files.list, away, 1, {})).not.toBeNull();
    const back = (seconds: string) => readError(503, new Headers({ 'retry-after': seconds }), null);
    expect(pauseBefore(files.list, back('2'), 1, {})).toBe(2_000);
    expect(pauseBefore(files.list, back('60'), 1, {})).toBeNull();
  });

  it('never repeats what may have been done already', () => {
    expect(pauseBefore(files.rename, networkError(), 1, {})).toBeNull();
    expect(pauseBefore(files.rename, away, 1, {})).toBeNull();
    expect(pauseBefore(zips.cancel, networkError(), 1, {})).toBeNull();
    expect(pauseBefore(routes.oauth.deviceToken, networkError(), 1, {})).toBeNull();
  });

  it('waits as long as it is told, for any call, unless that is long or something else lifts the ban', () => {
    expect(pauseBefore(files.rename, limited(2), 1, {})).toBe(2_000);
    expect(pauseBefore(files.list, limited(60), 1, {})).toBeNull();
    expect(pauseBefore(files.list, limited(null), 1, {})).toBeNull();
    expect(pauseBefore(files.list, limited(1, 'captcha-needed'), 1, {})).toBeNull();
  });

  it('does not repeat refusals, mistakes of the server and timeouts', () => {
    for (const status of [400, 401, 404, 500]) {
      expect(pauseBefore(files.list, readError(status, new Headers(), null), 1, {})).toBeNull();
    }
    expect(pauseBefore(files.list, timeoutError(), 1, {})).toBeNull();
  });
});

describe('createTransport', () => {
  let server: TestServer;
  let replies: Reply[];

  beforeEach(async () => {
    replies = [];
    server = await startServer(() => replies.shift() ?? { body: { status: 'OK', files: [] } });
  });

  afterEach(() => server.close());

  const transport = (options: object = {}) => createTransport({ baseUrl: server.origin, retryDelay: 2, ...options });

  it('answers once the service is back', async () => {
    replies = [failure(503, 'ServiceUnavailable'), failure(503, 'ServiceUnavailable')];
    const outcome = await transport().send(files.list, {});
    expect(outcome).toEqual({ data: { status: 'OK', files: [], cursor: null } });
    expect(server.seen).toHaveLength(3);
  });

  it('gives up after as many tries as it may', async () => {
    replies = Array.from({ length: 5 }, () => failure(503, 'ServiceUnavailable'));
    const outcome = await transport({ retries: 1 }).send(files.list, {});
    expect(outcome.error).toMatchObject({ code: 'ServiceUnavailable' });
    expect(server.seen).toHaveLength(2);
  });

  it('sends a change again only when it was refused before anything was done', async () => {
    replies = [{ ...failure(429, 'RATE_LIMIT_ERROR'), headers: { 'retry-after': '0' } }];
    const renamed = await transport().send(files.rename, { file_id: 1, name: 'a' });
    expect(renamed.error).toBeUndefined();
    expect(server.seen.map(({ body }) => body)).toEqual(['file_id=1&name=a', 'file_id=1&name=a']);
    replies = [failure(503, 'ServiceUnavailable')];
    expect((await transport().send(files.rename, { file_id: 1, name: 'a' })).error).toMatchObject({ status: 503 });
  });

  it('stops waiting when the caller gives up', async () => {
    replies = [failure(503, 'ServiceUnavailable')];
    const controller = new AbortController();
    const listing = transport({ retryDelay: 60_000 }).send(files.list, {}, { signal: controller.signal });
    setTimeout(() => controller.abort(new Error('went elsewhere')), 20);
    await expect(listing).rejects.toThrow('went elsewhere');
  });
});
