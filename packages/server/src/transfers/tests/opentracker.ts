import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../../adapters/engine-support/tests/eventually.ts';
import { freePort } from '../../testing/free-port.ts';

/** Whether the tracker program of these tests is there, and was built with allow-lists; says once what is missing. */
export const hasOpentracker = /-w/.test(spawnSync('opentracker', ['-h'], { encoding: 'utf8' }).stderr ?? '');
if (!hasOpentracker)
  console.warn(
    'Left out: the suite with a real tracker, because opentracker is not installed (apt install opentracker).',
  );

export interface Announce {
  infoHash: string;
  passkey: string | undefined;
  event: string | undefined;
  /** Bytes that are still missing. */
  left: number;
}

export interface PrivateTracker {
  /** Address of announcements with the key of one member. */
  announceUrl(passkey: string): string;
  /** What was asked for, in the order it came. */
  announces: readonly Announce[];
  /** Lets further torrents in. */
  allow(...infoHashes: string[]): Promise<void>;
  close(): Promise<void>;
}

/** An info hash is twenty bytes, no text: `URLSearchParams` would not keep it. */
function readAnnounce(url: string): Announce {
  const value = (name: string) => new RegExp(`[?&]${name}=([^&]*)`).exec(url)?.[1];
  const infoHash = Buffer.from(unescape(value('info_hash') ?? ''), 'latin1').toString('hex');
  return { infoHash, passkey: value('passkey'), event: value('event'), left: Number(value('left')) };
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });

/** Debian's opentracker with an allow-list, and a door before it that notes what is asked. */
export async function startOpentracker(): Promise<PrivateTracker> {
  const folder = await mkdtemp(join(tmpdir(), 'opentracker-'));
  // Started by root it locks itself in and gives up its rights before it reads the list.
  await chmod(folder, 0o755);
  const list = join(folder, 'allowed');
  const allowed = new Set<string>();
  await writeFile(list, '');
  const port = await freePort();
  const args = ['-i', '127.0.0.1', '-p', String(port), '-d', folder, '-w', 'allowed'];
  const child = spawn('opentracker', args, { cwd: folder, stdio: 'ignore' });
  await eventually(() => answers(port));
  const announces: Announce[] = [];
  const door = createServer((asked, answer) => {
    announces.push(readAnnounce(asked.url ?? ''));
    const passed = request({ host: '127.0.0.1', port, path: asked.url, headers: asked.headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    passed.end();
  });
  door.listen(0, '127.0.0.1');
  await once(door, 'listening');
  const { port: doorPort } = door.address() as AddressInfo;
  return {
    announceUrl: (passkey) => `http://127.0.0.1:${doorPort}/announce?passkey=${passkey}`,
    announces,
    async allow(...infoHashes) {
      for (const hash of infoHashes) allowed.add(hash);
      await writeFile(list, [...allowed, ''].join('\n'));
      child.kill('SIGHUP');
    },
    async close() {
      door.closeAllConnections();
      door.close();
      child.kill('SIGKILL');
      await once(child, 'exit');
      await rm(folder, { recursive: true });
    },
  };
}
