import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parseRssFeed, type RssFeed } from 'feedsmith';
import { routes, type PodcastType } from '@jackdaw/api-contract';
import { createWholeServer, type TestUser, type WholeServer } from '../../testing/index.ts';

const { podcast } = routes;
const HOSTILE = `<b>&"']]></title>.mp3`;

let server: WholeServer;
let user: TestUser;
let other: TestUser;
let show: number;

beforeAll(async () => {
  server = await createWholeServer();
  [user, other] = [await server.createUser(), await server.createUser()];
  show = await folder(0, 'A & show');
  const season = await folder(show, 'Season 1');
  await upload(show, HOSTILE, 'sound');
  server.clock.advance(1000);
  await upload(season, 'one.mp4', 'video one');
  server.clock.advance(1000);
  const film = await upload(season, 'two.mkv', 'video two');
  await upload(show, 'notes.txt', 'no media');
  await upload(0, 'elsewhere.mp3', 'else');
  // As if a conversion had come to its end.
  const { blob_id } = await server.db
    .selectFrom('files')
    .select('blob_id')
    .where('name', '=', 'one.mp4')
    .executeTakeFirstOrThrow();
  const conversion = { file_id: film, user_id: user.id, status: 'COMPLETED', percent_done: 100, blob_id };
  await server.db
    .insertInto('conversions')
    .values({ ...conversion, error_message: null, created_at: '2026-03-17T09:30:00' })
    .execute();
  await server.db
    .updateTable('blobs')
    .set((eb) => ({ refs: eb('refs', '+', 1) }))
    .where('id', '=', blob_id)
    .execute();
});

afterAll(() => server.close());

async function folder(parent_id: number, name: string): Promise<number> {
  return (await server.call(routes.files.createFolder, { parent_id, name }, user.token)).file.id;
}

async function upload(parentId: number, name: string, content: string): Promise<number> {
  const field = (title: string, value: string) =>
    `--b\r\nContent-Disposition: form-data; name="${title}"\r\n\r\n${value}\r\n`;
  const response = await server.inject({
    method: 'POST',
    url: '/v2/files/upload',
    headers: { authorization: `token ${user.token}`, 'content-type': 'multipart/form-data; boundary=b' },
    payload:
      field('parent_id', String(parentId)) +
      field('filename', name.replaceAll('/', '_')) +
      `--b\r\nContent-Disposition: form-data; name="file"; filename="f"\r\n\r\n${content}\r\n--b--\r\n`,
  });
  return response.json<{ file: { id: number } }>().file.id;
}

async function linksOf(parentId = show, type?: PodcastType[]) {
  return server.call(podcast.links, { parent_id: parentId, type }, user.token);
}

/** Fetches a feed the way a podcast app does: by its address alone. */
async function open(type: PodcastType, parentId = show) {
  const { links, token } = await linksOf(parentId);
  const url = new URL(`${links[type]}&oauth_token=${token}`);
  const response = await server.inject({ url: url.pathname + url.search });
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toContain('application/rss+xml');
  return { xml: response.body, feed: parseRssFeed<string>(response.body), token };
}

const titles = ({ items = [] }: RssFeed.Feed<string>) => items.map(({ title }) => title);

describe('the addresses', () => {
  it('are of all types, or of those that were asked for', async () => {
    const { links, token } = await linksOf();
    expect(Object.keys(links)).toEqual(['all', 'audio', 'video', 'mp4']);
    expect(token).toMatch(/^pc-/);
    expect(Object.keys((await linksOf(0, ['mp4', 'audio'])).links)).toEqual(['mp4', 'audio']);
  });

  it('are refused for what is no folder of this user, and to other apps', async () => {
    const args = { parent_id: show };
    expect(await server.fail(podcast.links, args, other.token)).toMatchObject({ error_type: 'NotFound' });
    expect(await server.fail(podcast.links, { parent_id: 2147483647 }, user.token)).toMatchObject({
      error_type: 'NotFound',
    });
    expect(await server.fail(podcast.links, { parent_id: -1 }, user.token)).toMatchObject({ error_type: 'BadRequest' });
    expect(await server.fail(podcast.feed, { type: 'text' }, user.token)).toMatchObject({ error_type: 'NotFound' });
    expect(await server.fail(podcast.links, {}, user.thirdPartyToken)).toMatchObject({ error_type: 'invalid_scope' });
  });
});

describe('a feed', () => {
  it('holds the media of its type in the folder and below it, the newest first', async () => {
    const name = HOSTILE.replaceAll('/', '_');
    expect(titles((await open('all')).feed)).toEqual(['two.mkv', 'one.mp4', name]);
    expect(titles((await open('audio')).feed)).toEqual([name]);
    expect(titles((await open('video')).feed)).toEqual(['two.mkv', 'one.mp4']);
    expect(titles((await open('mp4')).feed)).toEqual(['two.mkv', 'one.mp4']);
    expect(titles((await open('audio', 0)).feed)).toContain('elsewhere.mp3');
  });

  it('is one that readers understand', async () => {
    const { feed, xml } = await open('all');
    expect(xml.startsWith('<?xml')).toBe(true);
    expect(feed.title).toBe('A & show');
    expect(feed.itunes).toMatchObject({ explicit: false });
    expect(feed.items?.[0]).toMatchObject({
      guid: { isPermaLink: false },
      enclosures: [{ length: 9, type: 'video/x-matroska' }],
    });
    expect(new Date(feed.items?.[0]?.pubDate ?? '').getTime()).not.toBeNaN();
  });

  it('leads to bytes that its token opens', async () => {
    for (const [type, index, status] of [
      ['all', 0, 302],
      ['mp4', 0, 302],
      ['audio', 0, 302],
    ] as const) {
      const { feed } = await open(type);
      const enclosure = feed.items?.[index]?.enclosures?.[0];
      const url = new URL(enclosure?.url ?? '');
      const redirect = await server.inject({ url: url.pathname + url.search });
      expect([type, redirect.statusCode]).toEqual([type, status]);
      const place = new URL(String(redirect.headers.location));
      const bytes = await server.inject({ url: place.pathname + place.search });
      expect(bytes.rawPayload).toHaveLength(enclosure?.length ?? -1);
      if (type === 'mp4') expect(url.pathname).toMatch(/\/mp4\/download\/two\.mp4$/);
    }
  });
});

describe('the token', () => {
  it('opens feeds and files of its user, and nothing else', async () => {
    const { token } = await open('all');
    expect(await server.fail(routes.files.list, {}, token)).toMatchObject({ error_type: 'invalid_scope' });
    expect(await server.fail(podcast.links, { parent_id: 0 }, token)).toMatchObject({ error_type: 'invalid_scope' });
    const { token: foreign } = await server.call(podcast.links, { parent_id: 0 }, other.token);
    expect(await server.fail(podcast.feed, { type: 'all', parent_id: show }, foreign)).toMatchObject({
      error_type: 'NotFound',
    });
    expect(await server.fail(podcast.feed, { type: 'all', parent_id: show })).toMatchObject({
      error_type: 'Unauthorized',
    });
    expect(await server.fail(podcast.feed, { type: 'all' }, token.replace('pc-', 'dl-'))).toMatchObject({
      error_type: 'Unauthorized',
    });
  });

  /** What the podcast's token gets of a file by each route that serves bytes, and what its feed answers. */
  async function answersTo(token: string, fileId: number, parentId: number) {
    const statusOf = async (path: string, method: 'GET' | 'HEAD' = 'GET') =>
      (await server.inject({ method, url: `${path}${path.includes('?') ? '&' : '?'}oauth_token=${token}` })).statusCode;
    return {
      download: await statusOf(`/v2/files/${fileId}/download/x.mp3`),
      head: await statusOf(`/v2/files/${fileId}/download`, 'HEAD'),
      stream: await statusOf(`/v2/files/${fileId}/stream`),
      alias: await statusOf(`/v2/files/${fileId}/stream.mp3`),
      feed: await statusOf(`/v2/podcast/feed/all?parent_id=${parentId}`),
    };
  }
  const OPEN = { download: 302, head: 302, stream: 302, alias: 302, feed: 200 };
  const CLOSED = { download: 404, head: 404, stream: 404, alias: 404, feed: 404 };
  const move = (id: number, parent_id: number) =>
    server.call(routes.files.move, { file_ids: [id], parent_id }, user.token);

  it('opens what is in its folder when it is asked for, and nothing beside it', async () => {
    const [mine, beside] = [await folder(0, 'Mine'), await folder(0, 'Mine too')];
    const inner = await folder(mine, 'inner');
    const [inside, outside] = [await upload(inner, 'in.mp3', 'in'), await upload(beside, 'out.mp3', 'out')];
    const { token } = await linksOf(mine);
    expect(await answersTo(token, inside, mine)).toEqual(OPEN);
    expect(await answersTo(token, inside, inner)).toEqual(OPEN);
    expect(await answersTo(token, outside, beside)).toEqual(CLOSED);
    // Neither what is above it: the root has no row to ask about.
    expect(await answersTo(token, 0, 0)).toMatchObject({ download: 404, head: 404, stream: 404, feed: 404 });
    for (const path of ['hls/media.m3u8', 'screenshot', 'xspf', 'mp4/download', 'mp4/stream', 'subtitles/default']) {
      const { statusCode } = await server.inject({ url: `/v2/files/${outside}/${path}?oauth_token=${token}` });
      expect([path, statusCode]).toEqual([path, 404]);
    }
    await move(inside, beside);
    expect(await answersTo(token, inside, mine)).toEqual({ ...CLOSED, feed: 200 });
    await move(outside, inner);
    expect(await answersTo(token, outside, mine)).toEqual(OPEN);
  });

  it('ends with its folder, comes back with it, and its addresses of bytes do so too', async () => {
    const mine = await folder(0, 'To be trashed');
    const inside = await upload(mine, 'in.mp3', 'in');
    const { token } = await linksOf(mine);
    const lead = await server.inject({ url: `/v2/files/${inside}/download?oauth_token=${token}` });
    const bytes = async () =>
      (await server.inject({ url: new URL(String(lead.headers.location)).pathname })).statusCode;
    expect([await bytes(), await answersTo(token, inside, mine)]).toEqual([200, OPEN]);
    await server.call(routes.files.remove, { file_ids: [mine] }, user.token);
    expect([await bytes(), await answersTo(token, inside, mine)]).toEqual([404, CLOSED]);
    await server.call(routes.trash.restore, { file_ids: [mine] }, user.token);
    expect([await bytes(), await answersTo(token, inside, mine)]).toEqual([200, OPEN]);
    // Moved out, the address of its bytes is worth as little as the token.
    await move(inside, 0);
    expect(await bytes()).toBe(404);
    await move(inside, mine);
    await server.call(routes.files.remove, { file_ids: [mine], skip_trash: true }, user.token);
    expect([await bytes(), await answersTo(token, inside, mine)]).toEqual([404, CLOSED]);
  });

  it('is handed on where others get one for all files, and starts no work', async () => {
    const mine = await folder(0, 'Handed on');
    const film = await upload(mine, 'film.mkv', 'no film');
    const { token } = await linksOf(mine);
    const list = await server.inject({ url: `/v2/files/${mine}/xspf?oauth_token=${token}` });
    expect(list.body).toContain(token);
    expect(list.body).not.toContain('dl-');
    await server.inject({ url: `/v2/files/${film}/mp4/download?convert=1&oauth_token=${token}` });
    const { mp4s } = await server.call(routes.media.conversions, {}, user.token);
    expect(mp4s).toEqual([]);
  });

  it('of a feed that was read with another token ends with the session of that', async () => {
    const url = `/v2/podcast/feed/all?parent_id=${show}&oauth_token=${user.thirdPartyToken}`;
    const enclosure = parseRssFeed<string>((await server.inject({ url })).body).items?.[0]?.enclosures?.[0]?.url;
    const place = new URL(enclosure ?? '');
    const statusCode = async () => (await server.inject({ url: place.pathname + place.search })).statusCode;
    expect(place.search).toContain('pc-');
    expect(await statusCode()).toBe(302);
    await server.call(routes.auth.logout, {}, user.thirdPartyToken);
    expect(await statusCode()).toBe(401);
  });

  it('outlives the session that asked for it', async () => {
    const guest = await server.createUser();
    const { token } = await server.call(podcast.links, { parent_id: 0 }, guest.token);
    await server.call(routes.auth.logout, {}, guest.token);
    expect((await server.inject({ url: `/v2/podcast/feed/all?oauth_token=${token}` })).statusCode).toBe(200);
  });

  it('opens a friend’s folder for as long as the friend shares it', async () => {
    await server.call(routes.friends.request, { username: other.username }, user.token);
    await server.call(routes.friends.approve, { username: user.username }, other.token);
    const shared = await folder(0, 'Shared');
    const [inside, hidden] = [await upload(shared, 'shared.mp3', 's'), await upload(0, 'hidden.mp3', 'h')];
    await server.call(routes.sharing.share, { file_ids: [shared], friends: [other.username] }, user.token);
    const { token } = await server.call(podcast.links, { parent_id: shared }, other.token);
    expect(await answersTo(token, inside, shared)).toEqual(OPEN);
    expect(await answersTo(token, hidden, 0)).toEqual(CLOSED);
    // The token of the whole root is of what is one's own.
    const { token: root } = await server.call(podcast.links, { parent_id: 0 }, other.token);
    expect(await answersTo(root, inside, shared)).toEqual(CLOSED);
    await server.call(routes.sharing.unshare, { id: shared, shares: ['everyone'] }, user.token);
    expect(await answersTo(token, inside, shared)).toEqual(CLOSED);
  });

  it('ends when the user takes all tokens back', async () => {
    const { token } = await server.call(podcast.links, { parent_id: 0 }, other.token);
    await server.parts.tokens.revokeAll(other.id, null);
    expect(await server.fail(podcast.feed, { type: 'all' }, token)).toMatchObject({ error_type: 'Unauthorized' });
  });
});
