import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { fork, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { formatDate } from '@jackdaw/api-contract';
import { createDiskBlobStore } from '../../adapters/disk-blob-store/index.ts';
import { createEventBus } from '../../adapters/event-bus.ts';
import { createJobQueue } from '../../adapters/job-queue.ts';
import { readZip } from '../../downloads/tests/zip-reader.ts';
import { zipSource } from '../../downloads/zip/zip-source.ts';
import { createFiles, noMediaFacts } from '../../files/index.ts';
import type { BlobStore } from '../../ports/blob-store.ts';
import { createTestDatabase, waitFor, type TestDatabase } from '../../testing/index.ts';
import { createUserFactory } from '../../testing/users.ts';
import { createZipStore } from '../store.ts';

jest.setTimeout(60_000);

const FILES = 1300;
const clock = { now: () => new Date() };
const inAnHour = () => formatDate(new Date(Date.now() + 3_600_000));

let database: TestDatabase;
let blobs: BlobStore;
const children: ChildProcess[] = [];
beforeEach(async () => {
  database = await createTestDatabase();
  blobs = await createDiskBlobStore({ dataDir: database.folder });
});
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  }
  await blobs.close();
  await database.close();
});

async function startServer(crashAt: number): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'planning-process.ts'), [database.folder, String(crashAt)], {
    execArgv: ['--conditions=@jackdaw/source', '--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  children.push(child);
  await Promise.race([once(child, 'message'), once(child, 'exit')]);
  return child;
}

/** A user with a folder of many files that share their bytes; resolves with the ids of both. */
async function fill(): Promise<{ userId: number; folderId: number }> {
  const tokens = { issue: async () => ({ token: '', id: 1 }), derive: () => '', epochOf: async () => 1 } as never;
  const { id: userId } = await createUserFactory(database.db, tokens, clock)();
  const onError = (error: unknown) => {
    throw error;
  };
  const { tree } = createFiles({
    ...{ db: database.db, bus: createEventBus(onError), clock, secret: randomBytes(32), media: noMediaFacts, onError },
    tokens: { derive: () => '', epochOf: async () => 1 },
    releaseBlobs: async () => undefined,
    onNewBlobs: async () => undefined,
    retentionDays: 14,
  });
  const writer = await blobs.create();
  await writer.write(Buffer.from('the bytes of all'));
  const blob = { id: writer.id, ...(await writer.finish()) };
  await blobs.publish(blob.id);
  const files = Array.from({ length: FILES }, (_, n) => ({ path: [`file ${n}`], blob }));
  const { id: folderId } = await tree.addTree({ userId, parentId: 0, name: 'many', files });
  return { userId, folderId };
}

test('a server that is killed while it plans a zip and collects links does both after its restart', async () => {
  const { userId, folderId } = await fill();
  const { db } = database;
  const store = createZipStore(db);
  const jobs = createJobQueue({ db, clock, onError: () => undefined });
  const now = formatDate(clock.now());
  const zip = { userId, name: 'many.zip', fileIds: [folderId], now, expiresAt: inAnHour() };
  const zipId = await store.insert(db, zip);
  await jobs.enqueue('zips.plan', { id: zipId });

  const killed = await startServer(700);
  if (killed.signalCode === null && killed.exitCode === null) await once(killed, 'exit');
  expect(killed.signalCode).toBe('SIGKILL');
  expect(await store.find(zipId)).toMatchObject({ status: 'PROCESSING', size: 0 });
  const written = () => db.selectFrom('zip_entries').select('path').where('zip_id', '=', zipId).execute();
  expect(await written()).toHaveLength(500);
  // What a server leaves that was killed between the two steps of a links job.
  const links = { user_id: userId, status: 'PROCESSING', request: 'x', file_ids: JSON.stringify([folderId]) };
  const rest = { found_ids: '[]', error_message: null, created_at: now, expires_at: inAnHour() };
  const row = await db
    .insertInto('link_jobs')
    .values({ ...links, ...rest })
    .returning('id')
    .executeTakeFirstOrThrow();
  const jobId = await jobs.enqueue('links.collect', { id: row.id });
  await db.updateTable('jobs').set({ state: 'running', attempt: 1 }).where('id', '=', jobId).execute();

  await startServer(0);
  await waitFor(async () => (await store.find(zipId))?.status === 'DONE');
  const done = await store.find(zipId);
  const source = zipSource({ blobs, layout: store.layout(done!) });
  const bytes = Buffer.alloc(source.size);
  for (let at = 0; at < bytes.length;) at += await source.read(bytes.subarray(at), at);
  await source.close();
  const entries = await readZip(bytes);
  expect(entries.size).toBe(FILES);
  expect(entries.get(`many/file ${FILES - 1}`)?.content.toString()).toBe('the bytes of all');
  const job = () => db.selectFrom('link_jobs').selectAll().where('id', '=', row.id).executeTakeFirstOrThrow();
  await waitFor(async () => (await job()).status === 'DONE');
  expect(JSON.parse((await job()).found_ids)).toHaveLength(FILES);
});
