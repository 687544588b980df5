import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes } from '@jackdaw/api-contract';
import { createWholeServer, waitFor, type TestUser, type WholeServer } from '../../testing/index.ts';
import { createHistory, type History, type NewHistoryEvent } from '../index.ts';

const { events } = routes;

let server: WholeServer;
let history: History;
let user: TestUser;

beforeAll(async () => {
  server = await createWholeServer({ config: { historyLimit: 20, historyRetention: 10 * 86_400 } });
  history = createHistory(server);
});

afterAll(() => server.close());

const zip = (id: number): NewHistoryEvent => ({ type: 'zip_created', zip_id: id, zip_size: 5 });

const everyKind: readonly NewHistoryEvent[] = [
  { type: 'file_shared', file_id: 1, file_name: 'a', file_size: 2, sharing_user_name: 'ada' },
  { type: 'upload', file_id: 1, file_name: 'a', file_size: 2 },
  { type: 'file_from_rss_deleted_for_space', file_id: 1, file_name: 'a', file_size: 2, file_source: 'http://a/' },
  { type: 'transfer_completed', file_id: 1, source: 'http://a/', transfer_name: 'a', transfer_size: 2 },
  { type: 'transfer_error', source: 'http://a/', transfer_name: 'a' },
  { type: 'transfer_from_rss_error', rss_id: 3, transfer_name: 'a' },
  { type: 'transfer_callback_error', transfer_id: 4, transfer_name: 'a', message: 'no' },
  { type: 'private_torrent_pin', user_download_name: 'a', pinned_host_ip: '::1', new_host_ip: '::2' },
  { type: 'rss_filter_paused', rss_filter_id: 3, rss_filter_title: 'feed' },
  { type: 'voucher', voucher: 1, voucher_owner_id: 2, voucher_owner_name: 'ada' },
  zip(9),
];

async function list(who: TestUser, args: { before?: number; per_page?: number } = {}) {
  return server.call(events.list, args, who.token);
}

async function addTransfer(userId: number, type: string, metainfo: Uint8Array | null): Promise<number> {
  const { id } = await server.db
    .insertInto('transfers')
    .values({
      ...{ user_id: userId, name: 'n', type, status: 'COMPLETED', source: 's', save_parent_id: 0, metainfo },
      ...{ downloaded: 0, uploaded: 0, percent_done: 100, seconds_seeding: 0, is_private: 0, extra_trackers: '[]' },
      created_at: '2026-03-17T09:30:00',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

describe('the history', () => {
  it('shows every kind of event, newest first, page by page', async () => {
    user = await server.createUser();
    for (const event of everyKind) await history.record(user.id, event);
    const all = await list(user);
    expect(all.has_more).toBe(false);
    expect(all.events.map(({ type }) => type)).toEqual(everyKind.map(({ type }) => type).reverse());
    expect(all.events.at(-1)).toEqual({
      ...everyKind[0],
      id: expect.any(Number),
      user_id: user.id,
      created_at: '2026-03-17T09:30:00',
    });
    const first = await list(user, { per_page: 4 });
    expect(first.has_more).toBe(true);
    const rest = await list(user, { per_page: 7, before: first.events[3]?.id ?? 0 });
    expect(rest.has_more).toBe(false);
    expect([...first.events, ...rest.events]).toEqual(all.events);
  });

  it('keeps the newest ones of each account', async () => {
    const [one, other] = [await server.createUser(), await server.createUser()];
    await history.record(other.id, zip(0));
    for (let id = 1; id <= 25; id++) await history.record(one.id, zip(id));
    const { events: kept } = await list(one);
    expect(kept.map((event) => event.type === 'zip_created' && event.zip_id)).toEqual(
      Array.from({ length: 20 }, (_, index) => 25 - index),
    );
    expect((await list(other)).events).toHaveLength(1);
  });

  it('holds nothing new of an account that keeps no history', async () => {
    const quiet = await server.createUser();
    await history.record(quiet.id, zip(1));
    await server.call(routes.account.saveSettings, { history_enabled: false }, { token: quiet.token, as: 'json' });
    await history.record(quiet.id, zip(2));
    expect((await list(quiet)).events).toHaveLength(1);
  });

  it('is written with the transaction of the caller or not at all', async () => {
    const one = await server.createUser();
    const failing = server.db.transaction().execute(async (trx) => {
      await history.record(one.id, zip(1), trx);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect((await list(one)).events).toEqual([]);
  });

  it('forgets one event or all, of this account only', async () => {
    const [one, other] = [await server.createUser(), await server.createUser()];
    for (const who of [one, other]) for (const id of [1, 2, 3]) await history.record(who.id, zip(id));
    const ids = (await list(one)).events.map(({ id }) => id);
    await server.call(events.remove, { id: ids[1] ?? 0 }, one.token);
    await server.call(events.remove, { id: (await list(other)).events[0]?.id ?? 0 }, one.token);
    await server.call(events.remove, { id: 2147483647 }, one.token);
    expect((await list(one)).events.map(({ id }) => id)).toEqual([ids[0], ids[2]]);
    await server.call(events.clear, {}, one.token);
    expect((await list(one)).events).toEqual([]);
    expect((await list(other)).events).toHaveLength(3);
  });

  it('forgets what is too old', async () => {
    const one = await server.createUser();
    await history.record(one.id, zip(1));
    server.clock.advance(11 * 86_400_000);
    await history.record(one.id, zip(2));
    server.parts.jobs.wake();
    await waitFor(async () => (await list(one)).events.length === 1);
    server.clock.advance(-11 * 86_400_000);
  });

  it.each(['0', 'many', '-1', '1001', '1.5'])('refuses the page size %s', async (size) => {
    const { json, statusCode } = await server.inject({
      url: `/v2/events/list?per_page=${size}`,
      headers: { authorization: `token ${user.token}` },
    });
    expect([statusCode, json<{ error_type: string }>().error_type]).toEqual([400, 'INVALID_PER_PAGE']);
  });

  it('refuses a `before` that is no id as a bad request', async () => {
    expect(await server.fail(events.list, { before: 0 }, user.token)).toMatchObject({ error_type: 'BadRequest' });
  });

  it('lets other apps read, and only first-party ones forget', async () => {
    await server.call(events.list, {}, user.thirdPartyToken);
    for (const [route, args] of [
      [events.remove, { id: 1 }],
      [events.clear, {}],
    ] as const) {
      expect(await server.fail(route, args, user.thirdPartyToken)).toMatchObject({ error_type: 'invalid_scope' });
    }
  });
});

describe('the torrent of an event', () => {
  const METAINFO = Buffer.from('d4:infod6:lengthi1e4:name1:aee');
  const completed = (id: number): NewHistoryEvent => ({
    ...{ type: 'transfer_completed', file_id: 1, source: 's', transfer_name: 'a/"b"', transfer_size: 1 },
    transfer_id: id,
  });

  async function eventOf(who: TestUser, type: string, metainfo: Uint8Array | null) {
    const id = await addTransfer(who.id, type, metainfo);
    await history.record(who.id, completed(id));
    await server.db.deleteFrom('transfers').where('id', '=', id).execute();
    const [event] = (await list(who, { per_page: 1 })).events;
    expect(event).not.toHaveProperty('transfer_id');
    return event?.id ?? 0;
  }

  const fetchTorrent = (id: number, token: string) =>
    server.inject({ url: `/v2/events/${id}/torrent`, headers: { authorization: `token ${token}` } });

  it('is handed out also when the transfer is off the list', async () => {
    const one = await server.createUser();
    const id = await eventOf(one, 'TORRENT', METAINFO);
    const response = await fetchTorrent(id, one.thirdPartyToken);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('application/x-bittorrent');
    expect(response.headers['content-disposition']).toContain('.torrent');
    expect(response.rawPayload).toEqual(METAINFO);
    const other = await server.createUser();
    expect((await fetchTorrent(id, other.token)).statusCode).toBe(404);
  });

  it('is missing for other events, and broken where it never came', async () => {
    const one = await server.createUser();
    await history.record(one.id, zip(1));
    const [event] = (await list(one)).events;
    for (const id of [event?.id ?? 0, await eventOf(one, 'URL', null), 2147483647]) {
      expect(await server.fail(events.torrent, { id }, one.token)).toMatchObject({ error_type: 'NotFound' });
    }
    const magnet = await eventOf(one, 'TORRENT', null);
    expect(await server.fail(events.torrent, { id: magnet }, one.token)).toMatchObject({
      error_type: 'INVALID_EVENT',
      status_code: 500,
    });
  });
});

describe('an upload', () => {
  it('is part of the history', async () => {
    const one = await server.createUser();
    const payload =
      '--b\r\nContent-Disposition: form-data; name="file"; filename="notes.txt"\r\n\r\nhello\r\n--b--\r\n';
    const { statusCode } = await server.inject({
      method: 'POST',
      url: '/v2/files/upload',
      headers: { authorization: `token ${one.token}`, 'content-type': 'multipart/form-data; boundary=b' },
      payload,
    });
    expect(statusCode).toBe(200);
    expect((await list(one)).events).toEqual([
      expect.objectContaining({ type: 'upload', file_name: 'notes.txt', file_size: 5 }),
    ]);
  });
});
