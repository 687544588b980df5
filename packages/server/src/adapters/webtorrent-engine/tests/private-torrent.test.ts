import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createHash, randomBytes } from 'node:crypto';
import { Socket } from 'node:dgram';
import type { EventEmitter } from 'node:events';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import WebTorrent, { type Torrent, type TorrentOptions } from 'webtorrent';
import type { EngineEvent, TransferSource } from '../../../ports/transfer-engine.ts';
import { readMetainfo } from '../../../transfers/torrent-source.ts';
import { eventually } from '../../engine-support/tests/eventually.ts';
import { TorrentJob } from '../worker/torrent-job.ts';

/** What these tests use of the library beyond what the engine does. */
interface Dht extends EventEmitter {
  readonly nodes: { count(): number };
  address(): { port: number };
  addNode(node: { host: string; port: number }): void;
}
interface OpenClient extends WebTorrent {
  readonly dht: Dht;
  readonly torrentPort: number;
}
interface PeerWire extends EventEmitter {
  readonly peerExtensions: { dht: boolean };
  readonly peerExtendedHandshake: { m: Record<string, number> };
}

const LOCAL_DISCOVERY = 6771;
const bytes = randomBytes(40_000);

let directory: string;
/** The engine's client, with every way to find peers but trackers. */
let client: OpenClient;
/** Somebody else, who keeps no secrets. */
let other: OpenClient;
/** Info hashes that were told to the local network. */
const told = new Set<string>();
const clients: WebTorrent[] = [];

function open(lsd: boolean): OpenClient {
  const closed = { natUpnp: false, natPmp: false, utp: false, tracker: false };
  const made = new WebTorrent({ ...closed, lsd, dht: { bootstrap: false } }) as OpenClient;
  clients.push(made);
  return made;
}

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'private-torrent-'));
  told.clear();
  const send = Socket.prototype.send as (...args: unknown[]) => void;
  jest.spyOn(Socket.prototype, 'send').mockImplementation(function (this: Socket, ...args: unknown[]) {
    if (!args.includes(LOCAL_DISCOVERY)) send.apply(this, args);
    else for (const [, hash = ''] of String(args[0]).matchAll(/Infohash: (\w+)/g)) told.add(hash);
  });
  client = open(true);
  other = open(false);
  await Promise.all(clients.map(async (one) => once(one, 'listening')));
  client.dht.addNode({ host: '127.0.0.1', port: other.dht.address().port });
  await eventually(() => client.dht.nodes.count() > 0);
});
afterEach(async () => {
  for (const one of clients.splice(0)) await new Promise<void>((resolve) => one.destroy(resolve));
  jest.restoreAllMocks();
  await rm(directory, { recursive: true });
});

async function metainfoOf(name: string, isPrivate: boolean): Promise<{ metainfo: Buffer; infoHash: string }> {
  const head = `d4:infod6:lengthi${bytes.length}e4:name${name.length}:${name}12:piece lengthi65536e6:pieces20:`;
  const pieces = createHash('sha1').update(bytes).digest();
  const metainfo = Buffer.concat([Buffer.from(head), pieces, Buffer.from(isPrivate ? '7:privatei1eee' : 'ee')]);
  const read = await readMetainfo(metainfo);
  expect(read?.isPrivate).toBe(isPrivate);
  return { metainfo, infoHash: read?.infoHash ?? '' };
}

/** Starts a job; its bytes are there already when it has the torrent file. */
async function start(id: number, source: TransferSource): Promise<{ torrent: Torrent; events: EngineEvent[] }> {
  const folder = join(directory, String(id));
  const torrentId = source.kind === 'torrent' ? source.metainfo : source.kind === 'magnet' ? source.uri : '';
  if (source.kind === 'torrent') {
    await mkdir(join(folder, 'data'), { recursive: true });
    await writeFile(join(folder, 'data', '0'), bytes);
  }
  const events: EngineEvent[] = [];
  const seed = { ratio: 9, seconds: 3600 };
  const job = { id, source, directory: folder, sizeLimit: 1e12, seed, uploaded: 0, secondsSeeding: 0 };
  new TorrentJob(client, job, torrentId, (event) => events.push(event));
  const torrent = client.torrents.at(-1);
  if (!torrent) throw new Error('The library did not take it');
  return { torrent, events };
}

/** The other one takes the torrent for a public one, whatever it says. */
function take(metainfo: Buffer): Torrent & { addPeer(address: string): void } {
  const options = { path: join(directory, 'other'), private: false } as TorrentOptions;
  return other.add(metainfo, options) as ReturnType<typeof take>;
}

/** What the engine says of itself to a peer. */
async function introductionTo(metainfo: Buffer): Promise<{ dht: boolean; exchange: boolean }> {
  const torrent = take(metainfo);
  const connected = once(torrent, 'wire') as Promise<[PeerWire]>;
  await once(torrent, 'ready');
  torrent.addPeer(`127.0.0.1:${client.torrentPort}`);
  const [wire] = await connected;
  await eventually(() => wire.peerExtendedHandshake?.m !== undefined);
  return { dht: wire.peerExtensions.dht, exchange: 'ut_pex' in wire.peerExtendedHandshake.m };
}

describe('a private torrent', () => {
  test('asks neither the DHT nor the local network nor its peers for peers, where a public one asks all', async () => {
    const announced = new Set<string>();
    other.dht.on('announce', (_peer: unknown, hash: Uint8Array) => announced.add(Buffer.from(hash).toString('hex')));
    const secret = await metainfoOf('secret.bin', true);
    const known = await metainfoOf('public.bin', false);
    for (const [index, { metainfo }] of [secret, known].entries()) {
      const { events } = await start(index, { kind: 'torrent', metainfo, trackers: [] });
      await eventually(() => events.some(({ type }) => type === 'completed'));
    }
    await eventually(() => announced.size > 0 && told.size > 0);
    expect([...announced]).toEqual([known.infoHash]);
    expect([...told]).toEqual([known.infoHash]);
    expect(await introductionTo(known.metainfo)).toEqual({ dht: true, exchange: true });
    expect(await introductionTo(secret.metainfo)).toEqual({ dht: false, exchange: false });
  });

  test('that came as a magnet link is silent from the moment it says what it is', async () => {
    const { metainfo, infoHash } = await metainfoOf('secret.bin', true);
    await mkdir(join(directory, 'other'));
    await writeFile(join(directory, 'other', 'secret.bin'), bytes);
    await once(take(metainfo), 'done');
    const uri = `magnet:?xt=urn:btih:${infoHash}&x.pe=127.0.0.1:${other.torrentPort}`;
    const { torrent, events } = await start(1, { kind: 'magnet', uri, trackers: [] });
    await eventually(() => events.some(({ type }) => type === 'completed'));
    const { discovery, wires } = torrent;
    expect([discovery?.dht, discovery?.lsd]).toEqual([null, null]);
    expect(wires).toHaveLength(1);
    wires[0]?.ut_pex?.emit('peer', '127.0.0.1:9');
    expect([...(torrent as unknown as { _peers: Map<string, unknown> })._peers.keys()]).not.toContain('127.0.0.1:9');
    // The library's own repetition after a quarter of an hour finds nobody to ask.
    expect(() => discovery?._dhtAnnounce()).not.toThrow();
  });
});
