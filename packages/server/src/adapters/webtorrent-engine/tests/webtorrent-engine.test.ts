import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EngineEvent, EngineJob, TransferSource } from '../../../ports/transfer-engine.ts';
import { eventually } from '../../engine-support/tests/eventually.ts';
import type { WebtorrentEngineOptions } from '../options.ts';
import { createWebtorrentEngine, type WebtorrentEngine } from '../webtorrent-engine.ts';
import { hasAria2, startSwarm, type SeededTorrent, type Swarm } from './swarm.ts';

jest.setTimeout(120_000);

const MIB = 1024 * 1024;
const PIECE = 64 * 1024;

type Tested = WebtorrentEngine & { events: EngineEvent[] };

let swarm: Swarm;
let directory: string;
const open: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  if (hasAria2) swarm = await startSwarm();
});

afterAll(async () => {
  if (hasAria2) await swarm.close();
});

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'torrent-engine-'));
});

afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
  await rm(directory, { recursive: true });
});

function engine(options: WebtorrentEngineOptions = {}): Tested {
  const made = createWebtorrentEngine({ allowPrivateAddresses: true, dht: false, restartDelay: 10, ...options });
  const events: EngineEvent[] = [];
  made.onEvent((event) => events.push(event));
  open.push(made);
  return Object.assign(made, { events });
}

function job(source: TransferSource, options: Partial<EngineJob> = {}): EngineJob {
  const seed = { ratio: 0, seconds: 0 };
  return { id: 1, source, directory, sizeLimit: 1e12, seed, uploaded: 0, secondsSeeding: 0, ...options };
}

const magnet = ({ magnet: uri }: SeededTorrent): TransferSource => ({ kind: 'magnet', uri, trackers: [] });
const torrent = ({ metainfo }: SeededTorrent): TransferSource => ({ kind: 'torrent', metainfo, trackers: [] });

async function waitFor<T extends EngineEvent['type']>(
  { events }: Tested,
  type: T,
  matches: (event: Extract<EngineEvent, { type: T }>) => boolean = () => true,
): Promise<Extract<EngineEvent, { type: T }>> {
  return eventually(() => {
    const failed = events.find((event) => event.type === 'failed');
    if (failed && type !== 'failed') throw new Error(`${failed.reason}: ${failed.message}`);
    const isWanted = (event: EngineEvent): event is Extract<EngineEvent, { type: T }> => event.type === type;
    return events.filter(isWanted).find(matches);
  });
}

const withPeers = hasAria2 ? describe : describe.skip;

withPeers('with a real peer', () => {
  test('a magnet link brings the metadata and the bytes', async () => {
    const bytes = randomBytes(5 * MIB + 17);
    const made = await swarm.makeTorrent('film.mkv', { 'film.mkv': bytes });
    await swarm.seed(made);
    const running = engine();
    await running.start(job(magnet(made)));
    const done = await waitFor(running, 'completed');
    expect(done).toMatchObject({ name: 'film.mkv', files: [{ path: ['film.mkv'], size: bytes.length }] });
    expect(bytes.equals(await readFile(done.files[0]?.localPath ?? ''))).toBe(true);
    const metadata = await waitFor(running, 'metadata');
    expect(metadata).toMatchObject({
      name: 'film.mkv',
      size: bytes.length,
      infoHash: made.infoHash,
      isPrivate: false,
      tracker: swarm.announceUrl,
    });
    const last = running.events.findLast((event) => event.type === 'progress');
    expect(last).toMatchObject({ downloaded: bytes.length, percentDone: 100, estimatedSeconds: 0 });
    await waitFor(running, 'stopped');
  });

  test('a torrent of several files keeps its folders, also empty files', async () => {
    const files = { 'a/one.bin': randomBytes(300_000), 'a/b/two.bin': randomBytes(100), 'empty.txt': Buffer.alloc(0) };
    const made = await swarm.makeTorrent('season', files, { private: true, pieceLength: PIECE });
    await swarm.seed(made);
    const running = engine({ lsd: true });
    await running.start(job(torrent(made)));
    const done = await waitFor(running, 'completed');
    expect((await waitFor(running, 'metadata')).isPrivate).toBe(true);
    expect(done.files.map(({ path }) => path.join('/')).sort()).toEqual(['a/b/two.bin', 'a/one.bin', 'empty.txt']);
    for (const file of done.files) {
      const original = files[file.path.join('/') as keyof typeof files];
      expect(original.equals(await readFile(file.localPath))).toBe(true);
    }
  });

  test('nothing is fetched again after kill -9 of the engine process', async () => {
    const bytes = randomBytes(8 * MIB);
    const made = await swarm.makeTorrent('killed.bin', { 'killed.bin': bytes }, { pieceLength: PIECE });
    const seeder = await swarm.seed(made, { uploadLimit: 3 * MIB });
    const running = engine();
    await running.start(job(magnet(made)));
    for (const share of [0.25, 0.6]) {
      await waitFor(running, 'progress', ({ downloaded }) => downloaded > share * bytes.length);
      await killProcess(running);
    }
    const done = await waitFor(running, 'completed');
    expect(bytes.equals(await readFile(done.files[0]?.localPath ?? ''))).toBe(true);
    // What was on its way at the two kills is lost: some pieces and what the sockets held.
    expect(await seeder.uploaded()).toBeLessThan(bytes.length * 1.5);
    expect(running.events.filter(({ type }) => type === 'failed')).toEqual([]);
  });

  test('another engine goes on in the same directory', async () => {
    const bytes = randomBytes(6 * MIB);
    const made = await swarm.makeTorrent('stopped.bin', { 'stopped.bin': bytes }, { pieceLength: PIECE });
    const seeder = await swarm.seed(made, { uploadLimit: 3 * MIB });
    const first = engine();
    await first.start(job(torrent(made)));
    await waitFor(first, 'progress', ({ downloaded }) => downloaded > bytes.length / 2);
    await first.stop(1);
    expect(first.events.at(-1)).toEqual({ type: 'stopped', id: 1 });
    const second = engine();
    await second.start(job(torrent(made)));
    const progress = await waitFor(second, 'progress');
    expect(progress.downloaded).toBeGreaterThan(bytes.length * 0.4);
    const done = await waitFor(second, 'completed');
    expect(bytes.equals(await readFile(done.files[0]?.localPath ?? ''))).toBe(true);
    expect(await seeder.uploaded()).toBeLessThan(bytes.length * 1.3);
  });

  test('two users fetch the same torrent at once', async () => {
    const bytes = randomBytes(MIB);
    const made = await swarm.makeTorrent('twice.bin', { 'twice.bin': bytes });
    await swarm.seed(made);
    const running = engine();
    await running.start(job(torrent(made)));
    await running.start(job(magnet(made), { id: 2, directory: join(directory, 'other') }));
    for (const id of [1, 2]) {
      const done = await waitFor(running, 'completed', (event) => event.id === id);
      expect(bytes.equals(await readFile(done.files[0]?.localPath ?? ''))).toBe(true);
    }
  });

  test('a torrent without trackers finds peers once it is given one', async () => {
    const bytes = randomBytes(MIB);
    const made = await swarm.makeTorrent('lonely.bin', { 'lonely.bin': bytes }, { announce: false });
    await swarm.seed(made);
    const running = engine();
    await running.start(job(torrent(made)));
    await waitFor(running, 'progress', ({ peersConnected }) => peersConnected === 0);
    // Nobody answers there; the next is given while this one is being asked.
    for (const path of ['one', 'two']) expect(await running.addTrackers(1, [`http://127.0.0.1:9/${path}`])).toBe(true);
    expect(await running.addTrackers(1, [swarm.announceUrl])).toBe(true);
    expect(await running.reannounce(1)).toBe(true);
    await waitFor(running, 'completed');
    expect(await running.addTrackers(99, [swarm.announceUrl])).toBe(false);
  });

  test('seeds to others until the ratio is reached', async () => {
    const bytes = randomBytes(2 * MIB);
    const made = await swarm.makeTorrent('shared.bin', { 'shared.bin': bytes });
    const seeder = await swarm.seed(made);
    const sharing = engine();
    await sharing.start(job(torrent(made), { seed: { ratio: 0.5, seconds: 3600 } }));
    await waitFor(sharing, 'completed');
    await seeder.close();
    const leech = engine();
    await leech.start(job(torrent(made), { directory: join(directory, 'leech') }));
    // Whether the other one has everything by then is not said: half of it is the bargain.
    await waitFor(sharing, 'stopped');
    const last = sharing.events.findLast((event) => event.type === 'progress');
    expect(last?.uploaded).toBeGreaterThanOrEqual(bytes.length / 2);
  });

  test('does not speak to private addresses unless allowed', async () => {
    const made = await swarm.makeTorrent('guarded.bin', { 'guarded.bin': randomBytes(1000) });
    const { port } = await swarm.seed(made);
    const before = swarm.announces();
    const running = engine({ allowPrivateAddresses: false });
    const uri = `${made.magnet}&x.pe=127.0.0.1:${port}&tr=${encodeURIComponent(`udp://127.0.0.1:${port}`)}`;
    await running.start(
      job({ kind: 'magnet', uri, trackers: [`http://localhost:${new URL(swarm.announceUrl).port}/announce`] }),
    );
    await waitFor(running, 'tracker');
    await waitFor(running, 'progress');
    expect(running.events.find(({ type }) => type === 'metadata')).toBeUndefined();
    expect(swarm.announces()).toBe(before);
  });
});

/** Kills the engine's process and waits until it is seen to be gone. It may have died by itself just now. */
async function killProcess(running: { readonly processId: number | undefined }): Promise<void> {
  const { processId } = running;
  if (processId !== undefined) process.kill(processId, 'SIGKILL');
  await eventually(async () => running.processId !== processId);
}

describe('without peers', () => {
  test.each([
    ['magnet:?xt=urn:btih:nothing', 'invalid_source'],
    ['magnet:?dn=no-hash', 'invalid_source'],
  ])('%s fails', async (uri, reason) => {
    const running = engine();
    await running.start(job({ kind: 'magnet', uri, trackers: [] }));
    expect(await waitFor(running, 'failed')).toMatchObject({ reason });
  });

  test('a damaged torrent fails', async () => {
    const running = engine();
    await running.start(
      job({ kind: 'torrent', metainfo: Buffer.from(`d4:infod4:name${'x'.repeat(50)}`), trackers: [] }),
    );
    expect(await waitFor(running, 'failed')).toMatchObject({ reason: 'invalid_source' });
  });

  test('a torrent that names files outside its folder fails and writes nothing', async () => {
    const info = `d5:filesld6:lengthi3e4:pathl2:..2:..7:escapedeee4:name4:evil12:piece lengthi16384e6:pieces20:${'x'.repeat(20)}e`;
    const running = engine();
    await running.start(job({ kind: 'torrent', metainfo: Buffer.from(`d4:info${info}e`), trackers: [] }));
    expect(await waitFor(running, 'failed')).toMatchObject({ reason: 'hostile_paths' });
    expect(await readdir(directory)).toEqual([]);
  });

  test('a torrent larger than the limit fails', async () => {
    const info = `d6:lengthi16385e4:name3:big12:piece lengthi16384e6:pieces40:${'x'.repeat(40)}e`;
    const running = engine();
    await running.start(
      job({ kind: 'torrent', metainfo: Buffer.from(`d4:info${info}e`), trackers: [] }, { sizeLimit: 16384 }),
    );
    expect(await waitFor(running, 'failed')).toMatchObject({ reason: 'too_large' });
  });

  test('its process is there while there is work, and no longer', async () => {
    const running = engine({ idleTimeout: 50 });
    expect(running.processId).toBeUndefined();
    await running.start(job({ kind: 'magnet', uri: `magnet:?xt=urn:btih:${'a'.repeat(40)}`, trackers: [] }));
    expect(running.processId).toBeGreaterThan(0);
    await waitFor(running, 'progress');
    await running.stop(1);
    await eventually(async () => running.processId === undefined);
    await running.stop(1);
    expect(running.events.at(-1)).toEqual({ type: 'stopped', id: 1 });
  });

  test('a job that takes the process down again and again is given up', async () => {
    const running = engine({ residentLimit: 1 });
    await running.start(job({ kind: 'magnet', uri: `magnet:?xt=urn:btih:${'b'.repeat(40)}`, trackers: [] }));
    for (let deaths = 0; deaths < 5; deaths += 1) {
      await eventually(async () => running.processId !== undefined);
      await killProcess(running);
    }
    expect(await waitFor(running, 'failed')).toMatchObject({ reason: 'internal' });
  });
});
