import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createSealer } from '../../accounts/sealer.ts';
import { createDiskBlobStore } from '../../adapters/disk-blob-store/index.ts';
import { createFiles, noMediaFacts } from '../../files/index.ts';
import { createEventBus } from '../../adapters/event-bus.ts';
import { createJobQueue } from '../../adapters/job-queue.ts';
import { expectSoundTree } from '../../files/tests/invariants.ts';
import { eventually } from '../../adapters/engine-support/tests/eventually.ts';
import { createTestDatabase, waitFor, type TestDatabase } from '../../testing/index.ts';
import { EXTRACT_JOB } from '../service.ts';
import { createExtractionStore } from '../store.ts';
import { packOne } from './archive-tools.ts';
import type { CrashPoint } from './server-process.ts';

jest.setTimeout(120_000);

const FILES = 40;
const clock = { now: () => new Date() };

let database: TestDatabase;
const children: ChildProcess[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  const names = { username: 'a', username_key: 'a', mail: 'a', mail_key: 'a', password_hash: '' };
  const rest = { status: 'active', is_admin: 0, created_at: '', disk_quota: 1e12, disk_used: 0, trash_size: 0 };
  const user = { id: 1, ...names, ...rest, password_changed_at: null, settings: '{}' };
  await database.db.insertInto('users').values(user).execute();
});
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  await database.close();
});

async function startServer(crashAt: CrashPoint = 'none'): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'server-process.ts'), [database.folder, crashAt], {
    execArgv: ['--conditions=@jackdaw/source', '--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  children.push(child);
  await Promise.race([once(child, 'message'), once(child, 'exit')]);
  return child;
}

/** An archive with a password and its extraction, waiting for a server. */
async function prepare(): Promise<{ archiveBlob: string; id: number }> {
  const { db } = database;
  const content = Object.fromEntries(Array.from({ length: FILES }, (_, index) => [`f/${index}.txt`, `text ${index}`]));
  const bytes = await packOne(content, ['7z', 'a', '-bso0', '-popen', '../box.7z', '.'], 'box.7z');
  const blobs = await createDiskBlobStore({ dataDir: database.folder });
  const writer = await blobs.create();
  await writer.write(bytes);
  const digest = await writer.finish();
  await blobs.publish(writer.id);
  await blobs.close();
  const onError = () => undefined;
  const secret = new Uint8Array(32);
  const { tree } = createFiles({
    ...{ db, clock, secret, onError, bus: createEventBus(onError), media: noMediaFacts, retentionDays: 14 },
    tokens: { derive: () => '', epochOf: async () => 1 },
    releaseBlobs: async () => undefined,
  });
  const blob = { id: writer.id, ...digest };
  const file = await tree.addFile({ userId: 1, parentId: 0, name: 'box.7z', blob });
  const store = createExtractionStore(db, clock);
  const jobs = createJobQueue({ db, clock, onError });
  const id = await store.inTransaction(async (trx) => {
    const row = await store.insert(trx, {
      ...{ user_id: 1, name: 'box.7z', status: 'NEW', message: null, parent_id: 0, result_id: null, finished_at: null },
      ...{ files: JSON.stringify([file.id]), first_file_id: file.id },
      password: createSealer(secret, 'archive-password').seal('open', '1'),
    });
    await jobs.enqueue(EXTRACT_JOB, { id: row.id }, { within: trx });
    return row.id;
  });
  return { archiveBlob: writer.id, id };
}

it.each(['write', 'settled', 'rows', 'commit'] as const)(
  'a server that is killed (%s) makes the folder once and leaves nothing else',
  async (crashAt) => {
    const { archiveBlob, id } = await prepare();
    const child = await startServer(crashAt);
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    expect(child.signalCode).toBe('SIGKILL');
    await startServer();
    const { db } = database;
    const rowOf = () => db.selectFrom('extractions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    await eventually(async () => (await rowOf()).status === 'EXTRACTED');
    await waitFor(
      async () => (await db.selectFrom('jobs').selectAll().where('kind', '=', EXTRACT_JOB).execute()).length === 0,
    );
    expect(await rowOf()).toMatchObject({ message: null, password: null });

    const rows = await db.selectFrom('files').selectAll().execute();
    expect(rows.filter(({ parent_id }) => parent_id === 0).map(({ name }) => name)).toEqual(['box.7z', 'box']);
    expect(rows.filter(({ name }) => name.endsWith('.txt'))).toHaveLength(FILES);
    await expectSoundTree(db);
    await waitFor(async () => (await db.selectFrom('extraction_blobs').selectAll().execute()).length === 0);
    // Not by the sweep but at once: the store has what the tree has, and no more.
    const known = new Set([archiveBlob, ...rows.flatMap(({ blob_id: blobId }) => blobId ?? [])]);
    const blobs = await createDiskBlobStore({ dataDir: database.folder });
    expect(await blobs.sweep(async () => known, new Date(Date.now() + 60_000))).toBe(0);
    await blobs.close();
  },
);
