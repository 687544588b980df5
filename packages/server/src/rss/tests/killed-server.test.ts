import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { eventually } from '../../adapters/engine-support/tests/eventually.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { item, rss, startFeedServer, type FeedServer } from './feed-server.ts';

jest.setTimeout(120_000);

const ITEMS = 60;

let web: FeedServer;
let database: TestDatabase;
const running = new Set<ChildProcess>();

beforeAll(async () => {
  web = await startFeedServer();
  database = await createTestDatabase();
});

afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await database.close();
  await web.close();
});

/** Starts a server on the database's folder. */
async function start(): Promise<ChildProcess> {
  const script = new URL('rss-process.ts', import.meta.url).pathname;
  const args = ['--conditions=@jackdaw/source', script, database.folder];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  running.add(child);
  await once(child.stdout, 'data');
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  running.delete(child);
}

const taken = async () => (await database.db.selectFrom('rss_items').select('transfer_id').execute()).length;

it('adds no item twice when it is killed in the middle of a feed', async () => {
  for (let n = 0; n < ITEMS; n++) web.on(`/${n}.bin`, () => undefined);
  const items = Array.from({ length: ITEMS }, (_, n) => item(`item ${n}`, `${web.origin}/${n}.bin`)).join('');
  web.feed('/feed', rss(items));
  const at = '2026-03-17T09:30:00';
  const { id: userId } = await database.db
    .insertInto('users')
    .values({
      ...{ username: 'ada', username_key: 'ada', mail: 'a@example.org', mail_key: 'a@example.org', password_hash: '' },
      ...{
        status: 'active',
        is_admin: 0,
        disk_quota: 1e9,
        disk_used: 0,
        trash_size: 0,
        settings: '{}',
        created_at: at,
      },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await database.db
    .insertInto('rss_feeds')
    .values({
      ...{ user_id: userId, title: 'Feed', url: `${web.origin}/feed`, parent_dir_id: 0, unwanted_keywords: '' },
      ...{ delete_old_files: 0, created_at: at, updated_at: at },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const job = {
    kind: 'rss.poll',
    key: String(id),
    payload: JSON.stringify({ feedId: id }),
    state: 'waiting',
    run_at: at,
  };
  await database.db
    .insertInto('jobs')
    .values({ ...job, attempt: 0, max_attempts: 5, error: null, created_at: at })
    .execute();

  for (const reached of [1, ITEMS / 2]) {
    const child = await start();
    await eventually(async () => (await taken()) >= reached);
    await kill(child);
  }
  const child = await start();
  await eventually(async () => (await taken()) === ITEMS);
  await eventually(
    async () => (await database.db.selectFrom('rss_feeds').select('last_fetch').executeTakeFirst())?.last_fetch,
  );
  await kill(child);

  const transfers = await database.db.selectFrom('transfers').select(['id', 'source']).orderBy('id').execute();
  expect(new Set(transfers.map(({ source }) => source)).size).toBe(ITEMS);
  expect(transfers).toHaveLength(ITEMS);
  const logged = await database.db.selectFrom('rss_items').select('transfer_id').orderBy('transfer_id').execute();
  expect(logged.map((row) => row.transfer_id)).toEqual(transfers.map((transfer) => transfer.id));
});
