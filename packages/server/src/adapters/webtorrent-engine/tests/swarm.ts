import { Server as TrackerServer } from 'bittorrent-tracker';
import createTorrent from 'create-torrent';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { eventually } from '../../engine-support/tests/eventually.ts';
import { readMetainfo } from '../../../transfers/torrent-source.ts';
import { freePort } from '../../../testing/free-port.ts';

/** Whether the peer program of these tests is there; says once what is missing. */
export const hasAria2 = spawnSync('aria2c', ['--version']).status === 0;
if (!hasAria2)
  console.warn('Left out: suites with real BitTorrent peers, because aria2c is not installed (apt install aria2).');

export interface SeededTorrent {
  metainfo: Uint8Array;
  infoHash: string;
  magnet: string;
}

export interface Seeder {
  port: number;
  /** Bytes sent to peers so far. */
  uploaded(): Promise<number>;
  close(): Promise<void>;
}

/** A tracker on loopback and a folder for what is shared. */
export interface Swarm {
  announceUrl: string;
  announces: () => number;
  folder: string;
  /** Writes files below `name` (or one file, for a single key equal to `name`) and makes their torrent. */
  makeTorrent(
    name: string,
    files: Readonly<Record<string, Uint8Array>>,
    options?: { private?: boolean; pieceLength?: number; announce?: boolean | string },
  ): Promise<SeededTorrent>;
  /** Shares a torrent with aria2 until closed; `uploadLimit` in bytes a second, `tracker` somebody else's. */
  seed(torrent: SeededTorrent, options?: { uploadLimit?: number; tracker?: string }): Promise<Seeder>;
  close(): Promise<void>;
}

export async function startSwarm(): Promise<Swarm> {
  const folder = await mkdtemp(join(tmpdir(), 'swarm-'));
  const tracker = new TrackerServer({ udp: false, http: true, ws: false, stats: false });
  let announces = 0;
  for (const event of ['start', 'update', 'complete', 'stop']) tracker.on(event, () => (announces += 1));
  tracker.on('warning', () => undefined);
  await new Promise<void>((resolve) => {
    tracker.listen(0, '127.0.0.1', resolve);
  });
  const { port } = tracker.http.address() as AddressInfo;
  const announceUrl = `http://127.0.0.1:${port}/announce`;
  const seeders: Seeder[] = [];

  return {
    announceUrl,
    announces: () => announces,
    folder,
    async makeTorrent(name, files, options = {}) {
      for (const [path, bytes] of Object.entries(files)) {
        const target = path === name ? join(folder, name) : join(folder, name, path);
        await mkdir(dirname(target), { recursive: true });
        await writeFile(target, bytes);
      }
      const { announce = true, ...rest } = options;
      const tracker = announce === true ? announceUrl : announce;
      const metainfo = await new Promise<Uint8Array>((resolve, reject) => {
        const announceList = tracker === false ? [] : [[tracker]];
        createTorrent(join(folder, name), { name, announceList, ...rest }, (error, made) => {
          if (error) reject(error);
          else resolve(made);
        });
      });
      const source = await readMetainfo(metainfo);
      const infoHash = source?.infoHash ?? '';
      const tr = tracker === false ? '' : `&tr=${encodeURIComponent(tracker)}`;
      return { metainfo, infoHash, magnet: `magnet:?xt=urn:btih:${infoHash}&dn=${encodeURIComponent(name)}${tr}` };
    },
    async seed(torrent, options = {}) {
      const seeder = await startAria2(folder, torrent, { announceUrl: options.tracker ?? announceUrl, ...options });
      seeders.push(seeder);
      if (options.tracker !== undefined) return seeder;
      await eventually(async () => (tracker.torrents[torrent.infoHash]?.complete ?? 0) !== 0);
      return seeder;
    },
    async close() {
      await Promise.all(seeders.map((seeder) => seeder.close()));
      await new Promise<void>((resolve) => {
        tracker.close(resolve);
      });
      await rm(folder, { recursive: true });
    },
  };
}

async function startAria2(
  folder: string,
  torrent: SeededTorrent,
  { uploadLimit = 0, announceUrl }: { uploadLimit?: number; announceUrl: string },
): Promise<Seeder> {
  const file = join(folder, `${torrent.infoHash}.torrent`);
  await writeFile(file, torrent.metainfo);
  const [port, rpcPort] = [await freePort(), await freePort()];
  const child = spawn(
    'aria2c',
    [
      `--dir=${folder}`,
      '--no-conf=true',
      '--quiet=true',
      '--disable-ipv6=true',
      '--enable-dht=false',
      '--enable-dht6=false',
      '--bt-enable-lpd=false',
      '--enable-peer-exchange=false',
      '--check-integrity=true',
      '--seed-ratio=0.0',
      `--bt-tracker=${announceUrl}`,
      `--max-overall-upload-limit=${uploadLimit}`,
      `--listen-port=${port}`,
      '--enable-rpc=true',
      `--rpc-listen-port=${rpcPort}`,
      file,
    ],
    { stdio: 'ignore' },
  );
  return {
    port,
    uploaded: () => readUploaded(rpcPort),
    async close() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

async function readUploaded(rpcPort: number): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${rpcPort}/jsonrpc`, {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'aria2.tellActive', params: [['uploadLength']] }),
  });
  const { result } = (await response.json()) as { result: { uploadLength: string }[] };
  return Number(result[0]?.uploadLength ?? 0);
}
