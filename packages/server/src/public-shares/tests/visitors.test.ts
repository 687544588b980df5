import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { routes, type PublicShare } from '@jackdaw/api-contract';
import { readZip } from '../../downloads/tests/zip-reader.ts';
import type { TestUser } from '../../testing/index.ts';
import { createPublicShareServer, type PublicShareServer } from './public-share-server.ts';

const { publicShares: shares, files } = routes;
const HOUR = 3_600_000;

let server: PublicShareServer;
let ada: TestUser;
let album: number;
let sub: number;
let song: number;
let secret: number;
beforeAll(async () => {
  server = await createPublicShareServer();
});
beforeEach(async () => {
  ({ owner: ada, album, sub, song, secret } = await server.createOwner());
});
afterAll(() => server.close());

const create = (id: number) => server.create(ada, id);
const refusal = (...args: Parameters<typeof server.refusal>) => server.refusal(...args);
const list = () => server.list(ada);
const visit = (token: string) => server.call(shares.get, {}, token);
const setAbuse = async (token: string, is_abuse: boolean) => {
  const admin = await server.createUser({ isAdmin: true });
  await server.call(shares.setAbuse, { token, is_abuse }, admin.token);
};

describe('a visitor', () => {
  let token: string;
  let share: PublicShare;
  beforeEach(async () => {
    share = await create(album);
    ({ token } = share);
  });

  it('is known by the token as access token, in the query, and on its own page in `id`', async () => {
    expect((await server.ask('/v2/public_share', token)).status).toBe(200);
    expect((await server.ask(`/v2/public_share?id=${token}`, null)).status).toBe(200);
    expect((await server.ask(`/v2/public_share?id=${token}`, ada.token)).status).toBe(200);
    expect((await server.ask(`/v2/public_share/files/list?id=${token}`, null)).status).toBe(401);
  });

  it('lists the tree page by page, from its top', async () => {
    await server.put(ada, 'b.txt', 'b', album);
    const top = await server.call(
      shares.files,
      { total: true, breadcrumbs: true, per_page: 1, sort_by: 'NAME_ASC' },
      token,
    );
    expect(top).toMatchObject({ total: 2, breadcrumbs: [], parent: { id: album, parent_id: null, is_shared: true } });
    expect(top.files.map((file) => file.name)).toEqual(['b.txt']);
    const rest = await server.call(shares.filesContinue, { cursor: top.cursor! }, token);
    expect([rest.files.map((file) => file.id), rest.cursor]).toEqual([[sub], null]);
    const inner = await server.call(shares.files, { parent_id: sub, breadcrumbs: true }, token);
    expect(inner.breadcrumbs).toEqual([[album, 'album']]);
    expect(inner.files[0]).toMatchObject({ id: song, start_from: 0, sender_name: ada.username });
    const flags = { parent_id: song, stream_url_parent: true, mp4_status_parent: true, codecs_parent: true };
    const { parent, files: none } = await server.call(shares.files, flags, token);
    expect(none).toEqual([]);
    expect(parent?.stream_url).toContain(`oauth_token=${token}`);
  });

  it('sees nothing of how the owner watches', async () => {
    await server.call(routes.media.setStartFrom, { id: song, time: 3 }, ada.token);
    await server.ask(`/v2/files/${song}/stream`, ada.token);
    const { parent } = await server.call(shares.files, { parent_id: song }, token);
    expect([parent?.start_from, parent?.first_accessed_at]).toEqual([0, null]);
  });

  it('gets the bytes, ranges and the folder as a zip', async () => {
    const { url } = await server.call(shares.url, { file_id: song }, token);
    const path = new URL(url).pathname;
    expect(await (await server.ask(path, null)).text()).toBe('la la');
    expect((await server.ask(path, null, { headers: { range: 'bytes=3-' } })).status).toBe(206);
    for (const what of ['download', 'stream', 'download/other.mp3']) {
      const answer = await server.ask(`/v2/files/${song}/${what}`, token);
      expect(answer.status).toBe(302);
      expect(await (await server.ask(answer.headers.get('location')!, null)).text()).toBe('la la');
    }
    const zip = (await server.ask(`/v2/files/${album}/download`, token)).headers.get('location')!;
    const entries = await readZip(Buffer.from(await (await server.ask(zip, null)).arrayBuffer()));
    expect([...entries.keys()]).toEqual(['album/sub/song.mp3']);
    const list = await (await server.ask(`/v2/files/${sub}/xspf`, token)).text();
    expect(list).toContain(`oauth_token=${token}`);
    expect(list).not.toContain(ada.downloadToken);
    const served = await server.db
      .selectFrom('public_shares')
      .select('bytes_served')
      .where('id', '=', share.id)
      .executeTakeFirstOrThrow();
    expect(served.bytes_served).toBeGreaterThan(5 + 2 + 15);
    expect(served.bytes_served).toBeLessThan(2000);
  });

  it.each([
    '../album2.txt',
    '..%2f..%2falbum2.txt',
    '%2e%2e%2f',
    '..\\',
    '%252e%252e',
    'x%00',
    '/etc/passwd',
    '-1',
    '1e3',
    '0x1',
  ])('gets nowhere with %s', async (text) => {
    for (const path of [
      `/v2/public_share/files/${text}/url`,
      `/v2/public_share/files/list?parent_id=${text}`,
      `/v2/files/${text}/download`,
      `/v2/files/${text}/stream`,
      `/v2/files/${text}/xspf`,
      `/v2/files/${song}/subtitles/${text}`,
      `/v2/files/${song}/hls/x/${text}`,
      `/v2/storage/${text}/album2.txt`,
    ]) {
      const answer = await server.ask(path, token);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expect(await answer.text()).not.toContain('secret');
    }
  });

  /** Every kind of token against every route of a visitor, with a file inside and one outside of the tree. */
  const kinds: [string, () => string | null | Promise<string | null>][] = [
    ['no token', () => null],
    ['a wrong token', () => 'A'.repeat(43)],
    ['the push token', () => share.push_token],
    ['the owner’s token', () => ada.token],
    ['the owner’s download token', () => ada.downloadToken],
    [
      'a removed share’s token',
      async () => {
        await server.call(shares.remove, { share_id: share.id }, ada.token);
        return token;
      },
    ],
    [
      'an expired share’s token',
      () => {
        server.clock.advance(73 * HOUR);
        return token;
      },
    ],
    [
      'a share’s token whose owner’s account ended',
      async () => {
        await server.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', ada.id).execute();
        return token;
      },
    ],
  ];
  it.each(kinds)('is not who presents %s', async (_kind, present) => {
    const wrong = await present();
    for (const [route, args] of [
      [shares.get, {}],
      [shares.files, {}],
      [shares.filesContinue, { cursor: 'x' }],
      [shares.url, { file_id: song }],
    ] as const) {
      expect((await server.fail(route, args, { token: wrong })).status_code).toBe(401);
    }
    server.clock.set(new Date('2026-03-17T09:30:00Z'));
  });

  const outside: [string, () => number | Promise<number>][] = [
    ['a sibling with the same beginning of its name', () => secret],
    ['the root', () => 0],
    ['the folder of received items', () => -2],
    ['an id that does not exist', () => 2_147_483_647],
    ['a file of somebody else', async () => server.put(await server.createUser(), 'x.txt')],
    [
      'what a friend shares with the owner',
      async () => {
        const friend = await server.createUser();
        await server.befriend(ada, friend);
        const theirs = await server.put(friend, 'theirs.txt');
        await server.share(friend, [theirs], ada);
        return theirs;
      },
    ],
    [
      'what was moved out',
      async () => {
        await server.call(files.move, { file_ids: [song], parent_id: 0 }, ada.token);
        return song;
      },
    ],
    [
      'what was trashed',
      async () => {
        await server.call(files.remove, { file_ids: [song] }, ada.token);
        return song;
      },
    ],
  ];
  it.each(outside)('does not get %s', async (_what, idOf) => {
    const id = await idOf();
    expect(await refusal(shares.files, { parent_id: id }, token)).toBe('404 NotFound');
    expect(await refusal(shares.url, { file_id: id }, token)).toBe('404 NotFound');
    for (const what of [
      'download',
      'stream',
      'mp4/download',
      'mp4/stream',
      'xspf',
      'hls/media.m3u8',
      'screenshot',
      'subtitles/default',
    ]) {
      expect([what, (await server.ask(`/v2/files/${id}/${what}`, token)).status]).toEqual([what, 404]);
    }
  });

  it('calls nothing else, whatever serves bytes', async () => {
    const { id } = await server.db
      .insertInto('clones')
      .values({ user_id: ada.id, parent_id: 0, status: 'DONE', error_msg: null, remaining: '[]', created_at: '' })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const path of [
      `/v2/files/list`,
      `/v2/files/${song}`,
      `/v2/files/${song}/url`,
      `/v2/files/${song}/subtitles`,
      `/v2/files/${song}/start-from`,
      `/v2/account/info`,
      `/v2/transfers/1/torrent`,
      `/v2/friends/list`,
      `/v2/public_share/list`,
      `/v2/sharing/clone/${id}`,
      `/v2/podcast/feed/audio`,
    ]) {
      expect([path, (await server.ask(path, token)).status]).toEqual([path, 401]);
    }
    for (const [path, method] of [
      [`/v2/public_share/${song}`, 'POST'],
      [`/v2/public_share/${share.id}`, 'DELETE'],
      ['/v2/files/delete', 'POST'],
      ['/v2/files/upload', 'POST'],
    ] as const) {
      expect([path, (await server.ask(path, token, { method })).status]).toEqual([path, 401]);
    }
  });

  it('loses every address when the share ends', async () => {
    const { url } = await server.call(shares.url, { file_id: song }, token);
    const { pathname: path } = new URL(url);
    expect((await server.ask(path, null)).status).toBe(200);
    await server.call(shares.remove, { share_id: share.id }, ada.token);
    expect((await server.ask(path, null)).status).toBe(401);
  });

  it('is told of abuse, and let in again when that was wrong', async () => {
    await setAbuse(token, true);
    expect(await refusal(shares.get, {}, token)).toBe('403 AbuseDetected');
    expect((await server.ask(`/v2/files/${song}/download`, token)).status).toBe(403);
    expect(await list()).toEqual([]);
    await setAbuse(token, false);
    await visit(token);
    expect(await refusal(shares.setAbuse, { token, is_abuse: true }, ada.token)).toBe('403 Forbidden');
    const admin = await server.createUser({ isAdmin: true });
    expect(await refusal(shares.setAbuse, { token: 'nonsense', is_abuse: true }, admin.token)).toBe('404 NotFound');
  });

  it.each(['its page', 'an address of bytes'])('comes from two networks at most, to %s', async (what) => {
    // The first network is that of this test.
    const bytes = new URL((await server.call(shares.url, { file_id: song }, token)).url).pathname;
    const [path, own] = what === 'its page' ? ['/v2/public_share', token] : [bytes, null];
    const from = (address: string) =>
      server.ask(path, own, { headers: { 'x-forwarded-for': address } }).then((answer) => answer.status);
    expect(await from('2001:db8::1')).toBe(200);
    expect(await from('2001:db8::ffff')).toBe(200);
    expect(await from('192.0.2.2')).toBe(401);
    expect(await from('2001:db8::1')).toBe(401);
    expect(await list()).toEqual([]);
  });

  it('gets no more bytes than all of them may have, and what was not sent is not counted', async () => {
    await server.put(ada, 'large.bin', Buffer.alloc(5_000_000), sub);
    const large = (await server.call(shares.files, { parent_id: sub, sort_by: 'NAME_ASC' }, token)).files[0]!.id;
    const path = new URL((await server.call(shares.url, { file_id: large }, token)).url).pathname;
    expect((await server.ask(path, null, { method: 'HEAD' })).status).toBe(200);
    expect((await (await server.ask(path, null)).arrayBuffer()).byteLength).toBe(5_000_000);
    const { bytes_served } = await server.db
      .selectFrom('public_shares')
      .select('bytes_served')
      .where('id', '=', share.id)
      .executeTakeFirstOrThrow();
    expect(bytes_served).toBe(5_000_000);
    await expect(server.ask(path, null).then((answer) => answer.arrayBuffer())).rejects.toThrow();
    expect(await refusal(shares.get, {}, token)).toBe('401 LinkExpired');
  });
});
