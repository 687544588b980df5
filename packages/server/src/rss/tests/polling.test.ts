import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes } from '@jackdaw/api-contract';
import { waitFor, type TestUser } from '../../testing/index.ts';
import { item, rss as document } from './feed-server.ts';
import { createRssServer, type RssServer } from './rss-server.ts';

const { rss } = routes;

let server: RssServer;
let user: TestUser;

beforeAll(async () => {
  server = await createRssServer({ rssFailures: 3 });
  for (const name of ['a', 'b', 'c', 'd']) server.web.on(`/${name}.bin`, name.repeat(10));
});

afterAll(() => server.close());

const at = (name: string) => `${server.web.origin}/${name}.bin`;
const titles = (items: readonly { title: string }[]) => items.map(({ title }) => title);

async function namesIn(who: TestUser, parentId = 0): Promise<string[]> {
  const { files } = await server.call(routes.files.list, { parent_id: parentId, sort_by: 'NAME_ASC' }, who.token);
  return files.map(({ name }) => name);
}

describe('a feed', () => {
  it('brings its items once, the oldest first, as transfers that become files', async () => {
    user = await server.createUser();
    server.web.feed('/two', document(item('second', at('b')) + item('first', at('a'))), { etag: '"1"' });
    const { id } = await server.addFeed(user, '/two', { title: 'Two', parent_dir_id: 'newf' });
    const items = await server.untilDone(user, id, 2);
    expect(titles(items)).toEqual(['second', 'first']);
    const feed = await server.feed(user, id);
    expect(await namesIn(user, feed.parent_dir_id)).toEqual(['a.bin', 'b.bin']);
    const { transfers } = await server.call(routes.transfers.list, {}, user.token);
    expect(transfers.map((transfer) => transfer.subscription_id)).toEqual([id, id]);
    expect(feed).toMatchObject({ last_fetch: '2026-03-17T09:30:00', last_error: null, failed_item_count: 0 });

    const asked = server.web.countOf('/two');
    await server.lookAgain(id);
    await server.untilAsked('/two', asked + 1);
    expect(server.web.requests.at(-1)?.headers['if-none-match']).toBe('"1"');
    server.web.feed('/two', document(item('third', at('c')) + item('second', at('b'))), { etag: '"2"' });
    await server.lookAgain(id);
    expect(titles(await server.untilDone(user, id, 3))).toEqual(['third', 'second', 'first']);
    await server.call(rss.remove, { id }, user.token);
  });

  it('keeps what its transfers became when they are off the list', async () => {
    server.web.feed('/one', document(item('one', at('a'))));
    const { id } = await server.addFeed(user, '/one');
    const [line] = await server.untilDone(user, id, 1);
    await server.call(routes.transfers.clean, {}, user.token);
    expect(await server.log(user, id)).toEqual([line]);
    await server.call(rss.remove, { id }, user.token);
  });

  it('is asked for what its keywords want, also when these change', async () => {
    server.web.feed(
      '/words',
      document(item('Linux amd64', at('a')) + item('Linux beta', at('b')) + item('BSD', at('c'))),
      { etag: '"w"' },
    );
    const { id } = await server.addFeed(user, '/words', { keyword: 'linux', unwanted_keywords: 'beta' });
    expect(titles(await server.untilDone(user, id, 1))).toEqual(['Linux amd64']);
    await server.call(rss.update, { id, keyword: 'linux & amd64, bsd' }, user.token);
    expect(titles(await server.untilDone(user, id, 2))).toEqual(['BSD', 'Linux amd64']);
    await server.call(rss.remove, { id }, user.token);
  });

  it('brings only what appears after now when asked to', async () => {
    server.web.feed('/old', document(item('old', at('a'))));
    const { id, start_at: startAt } = await server.addFeed(user, '/old', { dont_process_whole_feed: true });
    expect(startAt).not.toBeNull();
    server.web.feed('/old', document(item('new', at('b')) + item('old', at('a'))));
    await server.lookAgain(id);
    expect(titles(await server.untilDone(user, id, 1))).toEqual(['new']);
    await server.call(rss.remove, { id }, user.token);
  });

  it('goes on in the default folder when its own is gone', async () => {
    server.web.feed('/gone', document(''));
    const feed = await server.addFeed(user, '/gone', { title: 'Gone', parent_dir_id: 'newf' });
    await server.call(routes.files.remove, { file_ids: [feed.parent_dir_id] }, user.token);
    server.web.feed('/gone', document(item('x', at('d'))));
    await server.lookAgain(feed.id);
    await server.untilDone(user, feed.id, 1);
    expect(await server.feed(user, feed.id)).toMatchObject({ parent_dir_id: 0 });
    expect(await namesIn(user)).toContain('d.bin');
    await server.call(rss.remove, { id: feed.id }, user.token);
  });

  it('is left alone while it is paused, its owner is not active, or after it was removed', async () => {
    const one = await server.createUser();
    server.web.feed('/quiet', document(''));
    const { id } = await server.addFeed(one, '/quiet');
    await server.untilAsked('/quiet', 2);
    await server.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', one.id).execute();
    for (let turn = 0; turn < 3; turn++) await server.lookAgain(id);
    await server.untilPlanned(id);
    await server.db.updateTable('users').set({ status: 'active' }).where('id', '=', one.id).execute();
    await server.call(rss.pause, { id }, one.token);
    await server.lookAgain(id);
    await server.untilUnplanned(id);
    expect(server.web.countOf('/quiet')).toBe(2);
    await server.call(rss.resume, { id }, one.token);
    await server.untilAsked('/quiet', 3);
    await server.untilPlanned(id);
    await server.call(rss.remove, { id }, one.token);
    await server.lookAgain(id);
    await server.untilUnplanned(id);
    expect(server.web.countOf('/quiet')).toBe(3);
  });
});

describe('a feed that fails', () => {
  it('says why, waits longer each time, and is paused in the end', async () => {
    const one = await server.createUser();
    server.web.feed('/bad', document(''));
    const { id } = await server.addFeed(one, '/bad', { title: 'Bad' });
    const waits = [await server.lookAgain(id)];
    await server.untilAsked('/bad', 3);
    server.web.on('/bad', (_request, response) => response.writeHead(500).end());
    waits.push(await server.lookAgain(id), await server.lookAgain(id));
    expect(await server.feed(one, id)).toMatchObject({ last_error: 'The server answered with 500.', paused: false });
    server.web.on('/bad', '<html></html>');
    waits.push(await server.lookAgain(id));
    await server.untilUnplanned(id);
    expect(waits.map((minutes) => 2 ** Math.round(Math.log2(minutes / 15)))).toEqual([1, 1, 2, 4]);
    expect(await server.feed(one, id)).toMatchObject({ paused: true, paused_at: expect.any(String) });
    expect(await server.feed(one, id)).toMatchObject({ last_error: 'There is no feed at this address any more.' });
    expect(await server.history(one)).toEqual([
      expect.objectContaining({ type: 'rss_filter_paused', rss_filter_id: id, rss_filter_title: 'Bad' }),
    ]);
    server.web.feed('/bad', document(''));
    await server.call(rss.resume, { id }, one.token);
    expect(await server.feed(one, id)).toMatchObject({ paused: false, last_error: null });
  });
});

describe('an item that fails', () => {
  it('is counted, told of, and tried again', async () => {
    const one = await server.createUser();
    server.web.feed(
      '/items',
      document(item('scheme', 'gopher://a.example/x') + item('missing', `${server.web.origin}/late.bin`)),
    );
    const { id } = await server.addFeed(one, '/items');
    await waitFor(async () => (await server.log(one, id)).filter((line) => line.is_failed).length === 2);
    const [scheme, missing] = await server.log(one, id);
    expect([scheme, missing]).toEqual([
      expect.objectContaining({
        title: 'scheme',
        is_failed: true,
        failure_reason: expect.stringContaining('cannot be fetched'),
      }),
      expect.objectContaining({ title: 'missing', is_failed: true, failure_reason: expect.any(String) }),
    ]);
    expect(await server.feed(one, id)).toMatchObject({ failed_item_count: 2 });
    expect(await server.history(one)).toContainEqual(
      expect.objectContaining({ type: 'transfer_from_rss_error', rss_id: id, transfer_name: 'scheme' }),
    );

    server.web.on('/late.bin', 'here now');
    await server.call(rss.retryItem, { id, item_id: missing?.id ?? 0 }, one.token);
    await waitFor(async () => (await server.log(one, id))[1]?.is_failed === false);
    await server.call(rss.retryItem, { id, item_id: scheme?.id ?? 0 }, one.token);
    expect((await server.log(one, id))[0]).toMatchObject({ is_failed: true });
    const [, done] = await server.untilDone(one, id, 2);
    expect(done).toMatchObject({ title: 'missing', is_failed: false });
    await server.call(rss.retryItem, { id, item_id: done?.id ?? 0 }, one.token);
    expect(await server.fail(rss.retryItem, { id, item_id: 2147483647 }, one.token)).toMatchObject({
      error_type: 'NotFound',
    });
  });

  it('is tried again with the others, also when its transfer is off the list; a cleared log stays known', async () => {
    const one = await server.createUser();
    server.web.feed(
      '/all',
      document(item('x', `${server.web.origin}/x.bin`) + item('y', `${server.web.origin}/y.bin`)),
    );
    const { id } = await server.addFeed(one, '/all');
    await waitFor(async () => (await server.log(one, id)).filter((line) => line.is_failed).length === 2);
    const { transfers } = await server.call(routes.transfers.list, {}, one.token);
    await server.call(routes.transfers.cancel, { transfer_ids: [transfers[0]?.id ?? 0] }, one.token);
    for (const name of ['x', 'y']) server.web.on(`/${name}.bin`, name);
    await server.call(rss.retryAll, { id }, one.token);
    const lines = await server.untilDone(one, id, 2);
    expect(lines.map((line) => line.is_failed)).toEqual([false, false]);
    await server.call(rss.retryAll, { id }, one.token);

    await server.call(rss.clearLog, { id }, one.token);
    expect(await server.log(one, id)).toEqual([]);
    const { last_fetch: before } = await server.feed(one, id);
    await server.lookAgain(id);
    await waitFor(async () => (await server.feed(one, id)).last_fetch !== before);
    expect(await server.log(one, id)).toEqual([]);
  });
});
