import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { routes } from '@jackdaw/api-contract';
import { serve } from '../../adapters/guarded-fetch/tests/local-server.ts';
import { hasAria2, startSwarm, type Swarm } from '../../adapters/webtorrent-engine/tests/swarm.ts';
import type { BlobStore } from '../../ports/blob-store.ts';
import { waitFor, type TestUser } from '../../testing/index.ts';
import { readMetainfo } from '../torrent-source.ts';
import { createTransfersServer, type TransfersServer } from './transfers-server.ts';

jest.setTimeout(120_000);

const MIB = 1024 * 1024;

let swarm: Swarm;
/** Of all tests that need nothing special: its torrent process takes a while to start. */
let shared: TransfersServer;
let server: TransfersServer;
let user: TestUser;
const open: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  if (hasAria2) swarm = await startSwarm();
  shared = await createTransfersServer();
});

afterAll(async () => {
  await shared.close();
  if (hasAria2) await swarm.close();
});

beforeEach(async () => {
  server = shared;
  user = await shared.createUser();
});

afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

/** Gives the test a server of its own. */
async function start(overrides: Parameters<typeof createTransfersServer>[0] = {}): Promise<void> {
  server = await createTransfersServer(overrides);
  open.push(server);
  user = await server.createUser();
}

const upload = (metainfo: Uint8Array, saveParentId = 0) =>
  server.addTorrent(user.id, metainfo, { saveParentId, callbackUrl: null, clientIp: '127.0.0.1' });

const withPeers = hasAria2 ? describe : describe.skip;

withPeers('a torrent with a peer', () => {
  test('comes home by its magnet link', async () => {
    const bytes = randomBytes(3 * MIB);
    const made = await swarm.makeTorrent('film.mkv', { 'film.mkv': bytes });
    await swarm.seed(made);
    const added = await server.add(user, made.magnet);
    expect(added).toMatchObject({ type: 'TORRENT', name: 'film.mkv', hash: made.infoHash, source: made.magnet });
    const done = await server.until(user, added.id, 'COMPLETED');
    expect(done).toMatchObject({
      size: bytes.length,
      downloaded: bytes.length,
      current_ratio: 0,
      tracker: swarm.announceUrl,
    });
    expect(bytes.equals(await server.bytesOf(done.file_id ?? 0))).toBe(true);
    const url = `/v2/transfers/${added.id}/torrent?oauth_token=${user.downloadToken}`;
    const file = await server.inject({ method: 'GET', url });
    expect(file.headers['content-type']).toBe('application/x-bittorrent');
    expect(file.headers['content-disposition']).toBe('attachment; filename="film.mkv.torrent"');
    expect(file.rawPayload.includes(Buffer.from(swarm.announceUrl))).toBe(true);
    await waitFor(async () => (await readdir(join(server.folder, 'transfers'))).length === 0);
  });

  test('of several files becomes a folder, seeds, and ends when it gave enough', async () => {
    await start({ limits: { seedRatio: 0.1, seedSeconds: 3600 } });
    const files = { 'one.bin': randomBytes(200_000), 'sub/two.bin': randomBytes(100), 'empty.txt': Buffer.alloc(0) };
    const made = await swarm.makeTorrent('season', files, { private: true });
    const seeder = await swarm.seed(made);
    const folder = await server.tree.addFolder({ userId: user.id, parentId: 0, name: 'here' });
    const added = await upload(made.metainfo, folder.id);
    expect(added).toMatchObject({ type: 'TORRENT', source: 'season', is_private: true, size: 200_100 });
    const seeding = await server.until(user, added.id, 'SEEDING');
    expect(seeding).toMatchObject({ percent_done: 100, userfile_exists: true });
    expect(seeding.current_ratio).not.toBeNull();
    const [top] = await server.list(user, folder.id);
    expect(top).toMatchObject({ id: seeding.file_id, name: 'season', file_type: 'FOLDER', size: 200_100 });
    expect((await server.list(user, top?.id)).map(({ name }) => name).sort()).toEqual(['empty.txt', 'one.bin', 'sub']);

    await seeder.close();
    const other = await server.createUser();
    // The only seed leaves once it gave its tenth: whether the other user has everything by then is not said.
    await server.addTorrent(other.id, made.metainfo, { saveParentId: 0, callbackUrl: null, clientIp: '' });
    const ended = await server.until(user, added.id, 'COMPLETED');
    expect(ended.uploaded).toBeGreaterThanOrEqual(20_000);
    expect(ended.current_ratio).toBeGreaterThan(0);
    expect(await server.fail(routes.transfers.reannounce, { id: added.id }, user.token)).toMatchObject({
      error_type: 'TORRENT_NOT_ACTIVE',
    });
    const [one] = (await server.list(user, top?.id)).filter(({ name }) => name === 'one.bin');
    expect(files['one.bin'].equals(await server.bytesOf(one?.id ?? 0))).toBe(true);
  });

  test('is found behind the URL of a torrent file', async () => {
    const bytes = randomBytes(MIB);
    const made = await swarm.makeTorrent('linked.bin', { 'linked.bin': bytes });
    await swarm.seed(made);
    const site = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/x-bittorrent' }).end(Buffer.from(made.metainfo));
    });
    open.push(site);
    const url = `http://127.0.0.1:${site.port}/download/17`;
    const added = await server.add(user, url);
    expect(added.type).toBe('URL');
    const done = await server.until(user, added.id, 'COMPLETED');
    expect(done).toMatchObject({ type: 'TORRENT', hash: made.infoHash, source: url, name: 'linked.bin' });
    expect(bytes.equals(await server.bytesOf(done.file_id ?? 0))).toBe(true);
    expect(await server.list(user)).toHaveLength(1);
  });

  test('given another tracker finds its peer', async () => {
    const made = await swarm.makeTorrent('lonely.bin', { 'lonely.bin': randomBytes(MIB) }, { announce: false });
    await swarm.seed(made);
    const { id } = await server.add(user, made.magnet);
    await server.until(user, id, 'PREPARING_DOWNLOAD');
    await server.call(routes.transfers.addTrackers, { id, trackers: [swarm.announceUrl, 'nonsense'] }, user.token);
    await server.call(routes.transfers.reannounce, { id }, user.token);
    await server.until(user, id, 'COMPLETED');
  });

  test('given another tracker while it is just being started finds its peer too', async () => {
    const gate = Promise.withResolvers<void>();
    const wrapBlobs = (blobs: BlobStore): BlobStore => ({
      ...blobs,
      freeSpace: () => gate.promise.then(() => blobs.freeSpace()),
    });
    await start({ wrapBlobs });
    const made = await swarm.makeTorrent('early.bin', { 'early.bin': randomBytes(MIB) }, { announce: false });
    await swarm.seed(made);
    const { id } = await server.add(user, made.magnet);
    await server.until(user, id, 'PREPARING_DOWNLOAD');
    const given = server.call(routes.transfers.addTrackers, { id, trackers: [swarm.announceUrl] }, user.token);
    await waitFor(async () => {
      const row = await server.db.selectFrom('transfers').select('extra_trackers').executeTakeFirstOrThrow();
      return row.extra_trackers !== '[]';
    });
    gate.resolve();
    await given;
    await server.until(user, id, 'COMPLETED');
  });
});

describe('a torrent without peers', () => {
  const torrent = (info: string) => Buffer.from(`d4:info${info}e`);

  test('whose paths lead out of its folder is refused', async () => {
    const path = '4:pathl2:..2:..3:etc6:passwde';
    const info = `d5:filesld6:lengthi3e${path}ee4:name4:evil12:piece lengthi16384e6:pieces20:${'x'.repeat(20)}e`;
    const { id } = await upload(torrent(info));
    const failed = await server.until(user, id, 'ERROR', 'COMPLETED');
    expect(failed.error_message).toMatch(/leads out of its folder. It is not safe to fetch/);
    expect(await server.list(user)).toEqual([]);
  });

  test('larger than the free space is refused before anything is fetched', async () => {
    await start();
    user = await server.createUser({ quota: 16_384 });
    const { id } = await upload(
      torrent(`d6:lengthi16385e4:name3:big12:piece lengthi16384e6:pieces40:${'x'.repeat(40)}e`),
    );
    const failed = await server.until(user, id, 'ERROR', 'COMPLETED');
    expect(failed.error_message).toMatch(/larger than your free space. Delete files/);
    expect(server.torrents.processId).toBeUndefined();
  });

  test('waits, shows no torrent file yet, and is cancelled', async () => {
    const { id } = await server.add(user, `magnet:?xt=urn:btih:${'c'.repeat(40)}`);
    await server.until(user, id, 'PREPARING_DOWNLOAD');
    const fail = await server.fail(routes.transfers.torrent, { id }, user.token);
    expect(fail.error_type).toBe('IS_MAGNET');
    await server.call(routes.transfers.cancel, { transfer_ids: [id] }, user.token);
    expect(await server.call(routes.transfers.count, {}, user.token)).toMatchObject({ count: 0 });
  });

  test('is not the same as no torrent', async () => {
    await expect(upload(Buffer.from('d4:infode'))).rejects.toMatchObject({ code: 'NotTorrent' });
    await expect(upload(Buffer.from('just a text, and long enough'))).rejects.toMatchObject({ code: 'NotTorrent' });
  });
});

withPeers('a torrent that was fetched before', () => {
  let files: Record<string, Buffer>;

  async function fetched(more: { private?: boolean } = {}) {
    files = { 'one.bin': randomBytes(200_000), 'sub/two.bin': randomBytes(1000) };
    const made = await swarm.makeTorrent('known', files, more);
    const seeder = await swarm.seed(made);
    const first = await upload(made.metainfo);
    const done = await server.until(user, first.id, 'COMPLETED');
    await seeder.close();
    return { made, top: done.file_id ?? 0 };
  }
  /** How often each of the torrent's files is there. */
  const refs = async () => {
    const sums = Object.values(files).map((bytes) => createHash('sha1').update(bytes).digest('hex'));
    const rows = await server.db.selectFrom('blobs').select('refs').where('sha1', 'in', sums).execute();
    return rows.map((row) => row.refs).sort();
  };

  test('completes at once for anybody, without a peer and without a second copy', async () => {
    const { made } = await fetched();
    const other = await server.createUser();
    const added = await server.add(other, made.magnet);
    const done = await server.until(other, added.id, 'COMPLETED');
    expect(done).toMatchObject({ name: 'known', size: 201_000, downloaded: 0, userfile_exists: true });
    expect((await server.list(other, done.file_id ?? 0)).map((file) => file.name)).toEqual(['one.bin', 'sub']);
    expect(await refs()).toEqual([2, 2]);
    const url = `/v2/transfers/${added.id}/torrent?oauth_token=${other.downloadToken}`;
    const { statusCode, rawPayload } = await server.inject({ method: 'GET', url });
    expect(statusCode).toBe(200);
    expect(await readMetainfo(rawPayload)).toMatchObject({ infoHash: made.infoHash, name: 'known', size: 201_000 });
  });

  test('does not hand on the trackers of who fetched it first, and leaves everybody his own torrent file', async () => {
    const { made } = await fetched();
    const torrentOf = async (who: TestUser, id: number) => {
      const url = `/v2/transfers/${id}/torrent?oauth_token=${who.downloadToken}`;
      return readMetainfo((await server.inject({ method: 'GET', url })).rawPayload);
    };
    const { id: first } = await server.db
      .selectFrom('transfers')
      .select('id')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect((await torrentOf(user, first))?.trackers).not.toEqual([]);
    const other = await server.createUser();
    const added = await server.add(other, made.magnet.replace(/&tr=[^&]*/g, ''));
    expect((await server.until(other, added.id, 'COMPLETED')).tracker).toBeNull();
    expect((await torrentOf(other, added.id))?.trackers).toEqual([]);
    const third = await server.createUser();
    const place = { saveParentId: 0, callbackUrl: null, clientIp: '127.0.0.1' };
    const own = await server.addTorrent(third.id, made.metainfo, place);
    await server.until(third, own.id, 'COMPLETED');
    expect((await torrentOf(third, own.id))?.trackers).toEqual((await readMetainfo(made.metainfo))?.trackers);
  });

  test('is fetched again when a file of it is gone', async () => {
    const { made, top } = await fetched();
    const [one] = await server.list(user, top);
    await server.tree.destroy(user.id, [one?.id ?? 0]);
    const other = await server.createUser();
    const added = await server.add(other, made.magnet);
    await waitFor(async () => (await server.get(other, added.id)).status === 'PREPARING_DOWNLOAD');
    expect(await refs()).toEqual([1]);
  });

  test('needs its room, and lets everything go when there is none', async () => {
    const { made } = await fetched();
    const poor = await server.createUser({ quota: 1000 });
    const added = await server.add(poor, made.magnet);
    await waitFor(async () => (await server.get(poor, added.id)).status === 'ERROR');
    expect((await server.get(poor, added.id)).error_message).toMatch(/larger than your free space/);
    await waitFor(async () => (await refs()).every((count) => count === 1));
  });

  test('and is private is never handed on', async () => {
    const { made } = await fetched({ private: true });
    const other = await server.createUser();
    const added = await server.addTorrent(other.id, made.metainfo, {
      saveParentId: 0,
      callbackUrl: null,
      clientIp: '127.0.0.1',
    });
    await waitFor(async () => (await server.get(other, added.id)).status === 'PREPARING_DOWNLOAD');
    expect(await refs()).toEqual([1, 1]);
  });
});
