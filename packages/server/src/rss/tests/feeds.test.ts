import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes } from '@jackdaw/api-contract';
import type { TestUser } from '../../testing/index.ts';
import { rss as document } from './feed-server.ts';
import { createRssServer, type RssServer } from './rss-server.ts';

const { rss } = routes;

let server: RssServer;
let user: TestUser;
let other: TestUser;

beforeAll(async () => {
  server = await createRssServer({ rssFeeds: 3 });
  server.web.feed('/empty', document(''));
  server.web.on('/page', '<html></html>');
  [user, other] = [await server.createUser(), await server.createUser()];
});

afterAll(() => server.close());

const create = (args: Record<string, unknown>, who = user) => server.fail(rss.create, args, who.token);

describe('adding a feed', () => {
  it('answers it with all its fields, and lists it', async () => {
    const one = await server.createUser();
    const feed = await server.addFeed(one, '/empty', {
      keyword: 'a, b&c',
      unwanted_keywords: 'd',
      delete_old_files: true,
    });
    expect(feed).toEqual({
      id: feed.id,
      title: 'A feed',
      rss_source_url: `${server.web.origin}/empty`,
      ...{ parent_dir_id: 0, parentdirid: 0, keyword: 'a, b&c', unwanted_keywords: 'd' },
      ...{ delete_old_files: true, extract: false, paused: false, paused_at: null, start_at: null },
      ...{ last_fetch: null, last_error: null, failed_item_count: 0 },
      created_at: '2026-03-17T09:30:00',
      updated_at: '2026-03-17T09:30:00',
    });
    const { feeds } = await server.call(rss.list, {}, one.thirdPartyToken);
    expect(feeds.map(({ id }) => id)).toEqual([feed.id]);
  });

  it('judges the address before the title, both before anything is fetched', async () => {
    const url = `${server.web.origin}/page`;
    expect(await create({})).toMatchObject({ error_type: 'URL_REQUIRED' });
    for (const wrong of ['nonsense', 'ftp://a.example/', 'magnet:?xt=1', `http://a/${'x'.repeat(5000)}`]) {
      expect(await create({ rss_source_url: wrong })).toMatchObject({ error_type: 'URL_NOT_VALID' });
    }
    for (const title of ['', '  ']) {
      expect(await create({ rss_source_url: url, title })).toMatchObject({ error_type: 'TITLE_REQUIRED' });
    }
    expect(await create({ rss_source_url: url, title: 'a', parent_dir_id: 999 })).toMatchObject({
      error_type: 'NotFound',
    });
    expect(server.web.countOf('/page')).toBe(0);
  });

  it('fetches it to see that it is one', async () => {
    const url = (path: string) => ({ title: 'a', rss_source_url: server.web.origin + path });
    expect(await create(url('/none'))).toMatchObject({ error_type: 'FEED_CANNOT_FETCHED' });
    expect(await create(url('/page'))).toMatchObject({ error_type: 'FEED_CANNOT_PARSED' });
    expect((await server.call(rss.list, {}, user.token)).feeds).toEqual([]);
  });

  it('makes a folder of its name', async () => {
    const feed = await server.addFeed(user, '/empty', { title: 'News / today', parent_dir_id: 'newf' });
    const { files } = await server.call(routes.files.list, { parent_id: 0 }, user.token);
    expect(files).toEqual([expect.objectContaining({ id: feed.parent_dir_id, name: 'News _ today' })]);
    await server.call(rss.remove, { id: feed.id }, user.token);
  });

  it('takes another user\u2019s folder for none', async () => {
    const { file } = await server.call(routes.files.createFolder, { name: 'mine', parent_id: 0 }, other.token);
    const args = { rss_source_url: `${server.web.origin}/empty`, title: 'a', parent_dir_id: file.id };
    expect(await create(args)).toMatchObject({ error_type: 'NotFound' });
  });

  it('ends at the limit, also for feeds added at once', async () => {
    const one = await server.createUser();
    const adding = Array.from({ length: 6 }, () =>
      server.addFeed(one, '/empty').then(
        () => true,
        () => false,
      ),
    );
    expect((await Promise.all(adding)).filter(Boolean)).toHaveLength(3);
    const refused = await create({ rss_source_url: `${server.web.origin}/empty`, title: 'a' }, one);
    expect(refused).toMatchObject({
      error_type: 'TOO_MANY_RSS_FEEDS',
      status_code: 403,
      extra: { limit: 3, current: 3 },
    });
  });
});

describe('changing a feed', () => {
  it('shows the new values at once; an absent keyword clears it', async () => {
    const { id } = await server.addFeed(other, '/empty', { keyword: 'a' });
    server.web.feed('/empty2', document(''));
    const changed = {
      rss_source_url: `${server.web.origin}/empty2`,
      title: 'New',
      unwanted_keywords: 'x',
      delete_old_files: true,
    };
    await server.call(rss.update, { id, ...changed }, { token: other.thirdPartyToken, as: 'json' });
    expect(await server.feed(other, id)).toMatchObject({ ...changed, keyword: null });
    await server.call(rss.update, { id, keyword: 'k' }, other.token);
    expect(await server.feed(other, id)).toMatchObject({
      ...{ rss_source_url: changed.rss_source_url, title: 'New', keyword: 'k', unwanted_keywords: '' },
      delete_old_files: false,
    });
    await server.call(rss.remove, { id }, other.token);
  });

  it('is refused for addresses that lead to no feed', async () => {
    const { id } = await server.addFeed(other, '/empty');
    const change = (rss_source_url: string) => server.fail(rss.update, { id, rss_source_url }, other.token);
    expect(await change('')).toMatchObject({ error_type: 'URL_NOT_VALID' });
    expect(await change('x')).toMatchObject({ error_type: 'URL_NOT_VALID' });
    expect(await change(`${server.web.origin}/none`)).toMatchObject({ error_type: 'FEED_CANNOT_FETCHED' });
    expect(await change(`${server.web.origin}/page`)).toMatchObject({ error_type: 'FEED_CANNOT_PARSED' });
    expect(await server.feed(other, id)).toMatchObject({ rss_source_url: `${server.web.origin}/empty` });
    await server.call(rss.remove, { id }, other.token);
  });
});

it('pauses and resumes', async () => {
  const { id } = await server.addFeed(other, '/empty');
  await server.call(rss.pause, { id }, other.token);
  expect(await server.feed(other, id)).toMatchObject({ paused: true, paused_at: '2026-03-17T09:30:00' });
  await server.call(rss.resume, { id }, other.token);
  expect(await server.feed(other, id)).toMatchObject({ paused: false, paused_at: null });
  await server.call(rss.remove, { id }, other.token);
});

describe('who may do what', () => {
  const calls = [
    [rss.get, {}],
    [rss.update, { rss_source_url: 'x' }],
    [rss.pause, {}],
    [rss.resume, {}],
    [rss.remove, {}],
    [rss.items, {}],
    [rss.clearLog, {}],
    [rss.retryItem, { item_id: 1 }],
    [rss.retryAll, {}],
  ] as const;

  it.each(calls.map(([route, args]) => [route.id, route, args] as const))(
    '%s knows no feed of others',
    async (_id, route, args) => {
      const { id } = await server.addFeed(user, '/empty');
      for (const unknown of [id, 2147483647]) {
        expect(await server.fail(route, { id: unknown, ...args }, other.token)).toMatchObject({
          error_type: 'NotFound',
        });
      }
      await server.call(rss.remove, { id }, user.token);
    },
  );

  it('needs an active account to fetch anything', async () => {
    const one = await server.createUser({ status: 'inactive' });
    const active = [rss.create, rss.update, rss.resume, rss.retryItem, rss.retryAll] as const;
    for (const route of active) {
      const args = 'id' in route.params ? { id: 1, ...('item_id' in route.params ? { item_id: 1 } : {}) } : {};
      expect(await server.fail(route, args, one.token)).toMatchObject({ error_type: 'PaymentRequired' });
    }
    await server.call(rss.list, {}, one.token);
  });

  it('lets no file token in', async () => {
    expect(await server.fail(rss.list, {}, user.downloadToken)).toMatchObject({ error_type: 'invalid_scope' });
  });
});
