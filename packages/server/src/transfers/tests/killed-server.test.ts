import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { fork, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createDiskBlobStore } from '../../adapters/disk-blob-store/index.ts';
import { eventually } from '../../adapters/engine-support/tests/eventually.ts';
import { hasAria2, startSwarm } from '../../adapters/webtorrent-engine/tests/swarm.ts';
import { systemClock } from './system-clock.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { createTransferStore } from '../store.ts';
import { readLink, readTorrentFile, type ReadSource } from '../source.ts';
import type { CrashPoint } from './server-process.ts';

jest.setTimeout(120_000);

const MIB = 1024 * 1024;
const CONDITION = '--conditions=@jackdaw/source';

let database: TestDatabase;
const children: ChildProcess[] = [];
const closing: (() => Promise<void> | void)[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  const user = {
    username: 'a',
    username_key: 'a',
    mail: 'a',
    mail_key: 'a',
    password_hash: '',
    password_changed_at: null,
  };
  const rest = {
    status: 'active',
    is_admin: 0,
    created_at: '',
    disk_quota: 1e12,
    disk_used: 0,
    trash_size: 0,
    settings: '{}',
  };
  await database.db
    .insertInto('users')
    .values({ id: 1, ...user, ...rest })
    .execute();
});

afterEach(async () => {
  for (const child of children.splice(0)) await kill(child);
  for (const close of closing.splice(0)) await close();
  await database.close();
});

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

async function startServer(crashAt: CrashPoint = 'none'): Promise<ChildProcess> {
  const entry = join(import.meta.dirname, 'server-process.ts');
  const child = fork(entry, [database.folder, crashAt], {
    execArgv: [CONDITION, '--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  children.push(child);
  await Promise.race([once(child, 'message'), once(child, 'exit')]);
  return child;
}

const store = () => createTransferStore(database.db, systemClock);

function addRow(source: ReadSource): Promise<number> {
  return store().insert({ ...source, user_id: 1, save_parent_id: 0, callback_url: null, client_ip: null });
}

async function waitUntilCompleted(id: number): Promise<void> {
  await eventually(async () => {
    const row = await store().find(id);
    if (row?.status === 'ERROR') throw new Error(row.error_message ?? '');
    return row?.status === 'COMPLETED';
  });
}

/** There is one file, it holds these bytes, and nothing else is left of the transfer. */
async function expectOneFile(bytes: Buffer): Promise<void> {
  const files = await database.db.selectFrom('files').selectAll().execute();
  expect(files).toHaveLength(1);
  const blobs = await createDiskBlobStore({ dataDir: database.folder });
  const reader = await blobs.open(files[0]?.blob_id ?? '');
  const stored = Buffer.alloc(bytes.length);
  for (let at = 0; at < stored.length;) at += await reader.read(stored.subarray(at), at);
  expect(stored.equals(bytes)).toBe(true);
  await reader.close();
  await eventually(async () => (await readdir(join(database.folder, 'transfers'))).length === 0);
  // The directory's name of the bytes is gone; that of a first try, cut short, goes with the sweep. No copy was ever made.
  await blobs.sweep(async () => new Set(files.map((file) => file.blob_id ?? '')), new Date(Date.now() + 60_000));
  expect((await stat(await blobs.localPath(files[0]?.blob_id ?? ''))).nlink).toBe(1);
  await blobs.close();
  const user = await database.db.selectFrom('users').select('disk_used').executeTakeFirstOrThrow();
  expect(user.disk_used).toBe(bytes.length);
}

/** Sends the file at a given speed and counts what it sent. */
async function slowSite(bytes: Buffer): Promise<{ url: string; sent: () => number }> {
  let sent = 0;
  const server = createServer((request, response) => {
    const start = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
    const range = { 'content-range': `bytes ${start}-${bytes.length - 1}/${bytes.length}` };
    const head = { etag: '"1"', 'content-length': bytes.length - start };
    response.writeHead(start > 0 ? 206 : 200, start > 0 ? { ...head, ...range } : head);
    void (async () => {
      for (let at = start; at < bytes.length && !response.destroyed; at += 65_536) {
        const chunk = bytes.subarray(at, at + 65_536);
        sent += chunk.length;
        response.write(chunk);
        await wait(5);
      }
      response.end();
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/film.mkv`, sent: () => sent };
}

describe('a server that is killed', () => {
  test('goes on with a download by URL where it was', async () => {
    const bytes = randomBytes(6 * MIB);
    const site = await slowSite(bytes);
    const id = await addRow(await readLink(site.url));
    for (const share of [0.3, 0.6]) {
      const child = await startServer();
      await eventually(async () => site.sent() >= share * bytes.length);
      await kill(child);
    }
    await startServer();
    await waitUntilCompleted(id);
    await expectOneFile(bytes);
    // What was on its way when the server died is sent again: socket buffers, not more.
    expect(site.sent()).toBeLessThan(bytes.length * 1.5);
  });

  test.each(['adopt', 'publish', 'commit'] as const)('while it saved (%s) makes the file once', async (crashAt) => {
    const bytes = randomBytes(MIB);
    const site = await slowSite(bytes);
    const id = await addRow(await readLink(site.url));
    const child = await startServer(crashAt);
    if (child.signalCode === null) await once(child, 'exit');
    expect(child.signalCode).toBe('SIGKILL');
    await startServer();
    await waitUntilCompleted(id);
    await expectOneFile(bytes);
    expect(site.sent()).toBe(bytes.length);
  });

  (hasAria2 ? test : test.skip)('goes on with a torrent where it was', async () => {
    const swarm = await startSwarm();
    closing.push(() => swarm.close());
    const bytes = randomBytes(8 * MIB);
    const made = await swarm.makeTorrent('film.mkv', { 'film.mkv': bytes }, { pieceLength: 65_536 });
    const seeder = await swarm.seed(made, { uploadLimit: 3 * MIB });
    const id = await addRow(await readTorrentFile(made.metainfo));
    for (const share of [0.3, 0.6]) {
      const child = await startServer();
      await eventually(async () => (await seeder.uploaded()) >= share * bytes.length);
      await kill(child);
    }
    await startServer();
    await waitUntilCompleted(id);
    await expectOneFile(bytes);
    expect(await seeder.uploaded()).toBeLessThan(bytes.length * 1.5);
  });
});
