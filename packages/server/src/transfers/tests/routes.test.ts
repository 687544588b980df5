import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { routes } from '@jackdaw/api-contract';
import { serve, type LocalServer } from '../../adapters/guarded-fetch/tests/local-server.ts';
import type { TestUser } from '../../testing/index.ts';
import { createTransfersServer, type TransfersServer } from './transfers-server.ts';

jest.setTimeout(60_000);

const { transfers } = routes;
const HASH = 'd'.repeat(40);

let server: TransfersServer;
let user: TestUser;
let site: LocalServer;
const url = (path: string) => `http://127.0.0.1:${site.port}/${path}`;

beforeEach(async () => {
  site = await serve((request, response) => {
    if (request.url === '/missing') response.writeHead(404).end();
    else if (request.url === '/no-head' && request.method === 'HEAD') response.writeHead(405).end();
    else if (request.url?.startsWith('/slow')) response.writeHead(200, { 'content-length': 100 }).write('x');
    else
      response
        .writeHead(200, { 'content-length': 1_500_000 })
        .end(request.method === 'HEAD' ? '' : Buffer.alloc(1_500_000));
  });
  server = await createTransfersServer();
  user = await server.createUser();
});

afterEach(async () => {
  await server.close();
  await site.close();
});

describe('adding', () => {
  test.each([
    ['', 'EMPTY_URL'],
    ['  ', 'EMPTY_URL'],
    ['gopher://example.com/file', 'UNSUPPORTED_URI_SCHEME'],
    ['file:///etc/passwd', 'UNSUPPORTED_URI_SCHEME'],
    ['javascript:alert(1)', 'UNSUPPORTED_URI_SCHEME'],
    ['just words', 'UNSUPPORTED_URI_SCHEME'],
    ['magnet:?dn=nothing', 'BadRequest'],
    ['magnet:?xt=urn:btih:short', 'BadRequest'],
    ['magnet:?xt=urn:btih:%E0%A4%A', 'BadRequest'],
    [`magnet:?xt=urn:btmh:1220${'e'.repeat(64)}`, 'BadRequest'],
    [`http://example.com/${'x'.repeat(20_000)}`, 'BadRequest'],
  ])('refuses %j', async (link, type) => {
    expect(await server.fail(transfers.add, { url: link }, user.token)).toMatchObject({ error_type: type });
    expect(await server.call(transfers.count, {}, user.token)).toMatchObject({ count: 0 });
  });

  test('refuses a target that is missing, foreign, or no folder', async () => {
    const other = await server.createUser();
    const theirs = await server.tree.addFolder({ userId: other.id, parentId: 0, name: 'theirs' });
    const done = await server.until(user, (await server.add(user, url('file'))).id, 'COMPLETED');
    const target = async (id: number) => server.fail(transfers.add, { url: url('x'), save_parent_id: id }, user.token);
    expect(await target(2147483647)).toMatchObject({ error_type: 'PARENT_NOT_FOUND', status_code: 404 });
    expect(await target(theirs.id)).toMatchObject({ error_type: 'PARENT_NOT_FOUND' });
    expect(await target(done.file_id ?? 0)).toMatchObject({ error_type: 'PARENT_NOT_A_FOLDER' });
  });

  test('refuses the same again while it is unfinished, in any spelling', async () => {
    await server.add(user, `magnet:?xt=urn:btih:${HASH}&dn=one`);
    const again = `magnet:?dn=two&xt=urn:btih:${HASH.toUpperCase()}`;
    expect(await server.fail(transfers.add, { url: again }, user.token)).toMatchObject({
      error_type: 'TRANSFER_ALREADY_ADDED',
    });
    await server.add(user, url('slow'));
    const both = await Promise.all(
      [1, 2].map(() =>
        server.inject({
          method: 'POST',
          url: '/v2/transfers/add',
          headers: { authorization: `Token ${user.token}`, 'content-type': 'application/x-www-form-urlencoded' },
          payload: new URLSearchParams({ url: url('slow-too') }).toString(),
        }),
      ),
    );
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    const other = await server.createUser();
    await server.add(other, again);
  });

  test('refuses a callback that is no web address', async () => {
    const args = { url: url('slow'), callback_url: 'ftp://example.com' };
    expect(await server.fail(transfers.add, args, user.token)).toMatchObject({ error_type: 'BadRequest' });
  });

  test('has a limit', async () => {
    await server.close();
    server = await createTransfersServer({ limits: { unfinishedTransfers: 2 } });
    user = await server.createUser();
    for (const name of ['slow1', 'slow2']) await server.add(user, url(name));
    const refused = await server.fail(transfers.add, { url: url('slow3') }, user.token);
    expect(refused).toMatchObject({ error_type: 'TRANSFER_ADD_LIMIT_REACHED', status_code: 403 });
  });

  test('needs an active account', async () => {
    const inactive = await server.createUser({ status: 'inactive' });
    expect(await server.fail(transfers.add, { url: url('slow') }, inactive.token)).toMatchObject({ status_code: 402 });
  });

  test('several at once, each on its own', async () => {
    const list = [{ url: url('slow') }, { url: '' }, { url: url('slow') }, { url: 'gopher://a/b', save_parent_id: 0 }];
    const answer = await server.call(transfers.addMulti, { urls: list }, user.token);
    expect(answer.transfers).toHaveLength(1);
    expect(answer.errors).toEqual([
      { url: '', error_type: 'EMPTY_URL', status_code: 400 },
      { url: url('slow'), error_type: 'TRANSFER_ALREADY_ADDED', status_code: 400 },
      { url: 'gopher://a/b', error_type: 'UNSUPPORTED_URI_SCHEME', status_code: 400 },
    ]);
    const many = Array.from({ length: 101 }, (_one, index) => ({ url: url(`${index}`) }));
    expect(await server.fail(transfers.addMulti, { urls: many }, user.token)).toMatchObject({
      error_type: 'TOO_MANY_URLS',
    });
    for (const urls of [{}, [1], [{ url: 'x', save_parent_id: 'y' }]]) {
      expect(await server.fail(transfers.addMulti, { urls }, user.token)).toMatchObject({ error_type: 'BadRequest' });
    }
  });
});

describe('the list', () => {
  test('comes in pages, newest first', async () => {
    const ids: number[] = [];
    for (const name of ['slow1', 'slow2', 'slow3']) ids.unshift((await server.add(user, url(name))).id);
    const first = await server.call(transfers.list, { per_page: 2 }, user.token);
    expect(first).toMatchObject({ total: 3, transfers: [{ id: ids[0] }, { id: ids[1] }] });
    const next = await server.call(transfers.listContinue, { cursor: first.cursor ?? '' }, user.token);
    expect(next).toMatchObject({ total: 3, transfers: [{ id: ids[2] }], cursor: null });
    const other = await server.createUser();
    const foreign = { cursor: first.cursor ?? '' };
    expect(await server.fail(transfers.listContinue, foreign, other.token)).toMatchObject({ error_type: 'BadRequest' });
    expect(await server.fail(transfers.listContinue, { cursor: 'nonsense' }, user.token)).toMatchObject({
      status_code: 400,
    });
    expect(await server.fail(transfers.list, { per_page: 1001 }, user.token)).toMatchObject({ status_code: 400 });
    expect(await server.call(transfers.list, {}, other.token)).toMatchObject({ total: 0, transfers: [], cursor: null });
  });

  test('is tidied: finished ones all together, failed ones by name', async () => {
    const done = await server.until(user, (await server.add(user, url('file'))).id, 'COMPLETED');
    const failed = await server.until(user, (await server.add(user, url('missing'))).id, 'ERROR', 'COMPLETED');
    const slow = await server.add(user, url('slow'));
    const events = server.events(user.id);
    expect(await server.call(transfers.clean, {}, user.token)).toMatchObject({ deleted_ids: [done.id] });
    const named = { transfer_ids: [failed.id, slow.id, 99] };
    expect(await server.call(transfers.clean, named, user.token)).toMatchObject({ deleted_ids: [failed.id] });
    expect(events).toContainEqual({ type: 'transfers_clean', value: { deleted_ids: [done.id] } });
    expect(events).toContainEqual({ type: 'transfers_count', value: 1 });
    expect(await server.list(user)).toHaveLength(1);
  });

  test('is emptied by filter or by ids', async () => {
    await server.until(user, (await server.add(user, url('file'))).id, 'COMPLETED');
    const one = await server.add(user, url('slow1'));
    await server.add(user, url('slow2'));
    const count = async () => (await server.call(transfers.count, {}, user.token)).count;
    await server.call(transfers.remove, { remove_filter: 'completed' }, user.token);
    expect(await count()).toBe(2);
    await server.call(transfers.remove, { transfer_ids: [one.id] }, user.token);
    expect(await count()).toBe(1);
    await server.call(transfers.remove, { remove_filter: 'all' }, user.token);
    expect(await count()).toBe(0);
    expect(await server.fail(transfers.remove, {}, user.token)).toMatchObject({ error_type: 'BadRequest' });
  });
});

describe('single transfers', () => {
  test('of somebody else do not exist', async () => {
    const { id } = await server.add(user, `magnet:?xt=urn:btih:${HASH}`);
    const other = await server.createUser();
    const trackers = ['http://example.com/announce'];
    for (const [route, args, type] of [
      [transfers.get, { id }, 'NotFound'],
      [transfers.torrent, { id }, 'NotFound'],
      [transfers.retry, { id }, 'NotFound'],
      [transfers.reannounce, { id }, 'BadRequest'],
      [transfers.addTrackers, { id, trackers }, 'TRANSFER_NOT_FOUND'],
      [transfers.stopRecording, { transfer_id: id }, 'NotFound'],
    ] as const) {
      expect(await server.fail(route, args, other.token)).toMatchObject({ error_type: type });
    }
    await server.call(transfers.cancel, { transfer_ids: [id] }, other.token);
    expect(await server.get(user, id)).toMatchObject({ id });
  });

  test('by URL are no torrents and no recordings', async () => {
    const { id } = await server.add(user, url('slow'));
    for (const [route, args, type] of [
      [transfers.torrent, { id }, 'NOT_TORRENT'],
      [transfers.reannounce, { id }, 'BadRequest'],
      [transfers.addTrackers, { id, trackers: ['http://example.com/announce'] }, 'TRANSFER_INVALID'],
      [transfers.addTrackers, { id, trackers: ['ws://example.com'] }, 'NO_TRACKERS'],
      [transfers.addTrackers, { id }, 'NO_TRACKERS'],
      [transfers.stopRecording, { transfer_id: id }, 'NOT_RECORDING'],
    ] as const) {
      expect(await server.fail(route, args, user.token)).toMatchObject({ error_type: type });
    }
  });

  test('that are healthy are not retried', async () => {
    const done = await server.until(user, (await server.add(user, url('file'))).id, 'COMPLETED');
    const answer = await server.call(transfers.retry, { id: done.id }, user.token);
    expect(answer.transfer).toMatchObject({ id: done.id, status: 'COMPLETED', file_id: done.file_id });
  });
});

describe('looking before adding', () => {
  test('tells name and size, or what is wrong, in the same order', async () => {
    const urls = [
      url('film.mkv'),
      url('missing'),
      `magnet:?xt=urn:btih:${HASH}&dn=some+name`,
      url('no-head'),
      'gopher://x',
    ];
    const { ret, disk_avail: available } = await server.call(transfers.info, { urls: urls.join('\n\n') }, user.token);
    expect(ret.map((item) => item.url)).toEqual(urls);
    expect(ret[0]).toEqual({
      url: urls[0],
      name: 'film.mkv',
      type_name: 'url',
      file_size: 1_500_000,
      human_size: '1.4 MB',
    });
    expect(ret[1]).toMatchObject({ error: 'HTTP_STATUS', error_message: 'The server answered 404.' });
    expect(ret[2]).toMatchObject({ name: 'some name', type_name: 'magnet', file_size: 0 });
    expect(ret[3]).toMatchObject({ name: 'no-head', file_size: 1_500_000 });
    expect(ret[4]).toMatchObject({ error: 'UNSUPPORTED_URI_SCHEME' });
    expect(available).toBe(1024 ** 3);
    expect(await server.fail(transfers.info, { urls: ' \n ' }, user.token)).toMatchObject({ error_type: 'EMPTY_URL' });
  });
});
