import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { formatDate } from '@jackdaw/api-contract';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase, type OpenDatabase } from '../../db/open.ts';
import { expectSoundTree } from '../../files/tests/invariants.ts';
import { checkStore } from '../../maintenance/index.ts';
import { createTestClock, type TestUser } from '../../testing/index.ts';
import { silentTree, storeBlob } from './direct-files.ts';
import { createFaults } from './faults.ts';
import { prepareFolder, startLife, type Life } from './life.ts';
import { folder as makeFolder, put, scenarios } from './scenarios.ts';

jest.setTimeout(240_000);

/** Rows in the trash, and those of the account that ends. */
const TRASHED = 10_000;
const ENDING = 6_000;

let dataDir: string;
let watcher: OpenDatabase;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'killed-'));
  await prepareFolder(dataDir);
  watcher = openDatabase(join(dataDir, 'jackdaw.db'));
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await watcher.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** A lot for two users, and an account whose end was ordered. */
async function fill(life: Life): Promise<TestUser> {
  const ada = await life.createUser({ username: 'ada' });
  const bob = await life.createUser({ username: 'bob' });
  await put(life, ada, 'keep.txt', 'what stays');
  await put(life, ada, 'film.avi', 'a film');
  await makeFolder(life, bob, 'empty');
  const tree = silentTree(life);
  const blob = await storeBlob(dataDir);
  const list = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ path: [`d${index % 20}`, `file ${index}`], blob }));
  const top = await tree.addTree({ userId: ada.id, parentId: 0, name: 'many', files: list(TRASHED) });
  await tree.trash(ada.id, [top.id]);
  await tree.addTree({ userId: bob.id, parentId: 0, name: 'all', files: list(ENDING) });
  const convert = scenarios.find(({ name }) => name === 'a conversion to MP4');
  await convert?.act(life, ada, bob);
  await life.own.updateTable('users').set({ status: 'inactive', password_hash: '' }).where('id', '=', bob.id).execute();
  const ending = { user_id: bob.id, created_at: formatDate(new Date()) };
  await life.own.insertInto('ending_accounts').values(ending).execute();
  return ada;
}

async function countFiles(): Promise<number> {
  const count = watcher.db.selectFrom('files').select((eb) => eb.fn.countAll<number>().as('count'));
  return (await count.executeTakeFirstOrThrow()).count;
}

const children: ChildProcess[] = [];

function startServer(token: string) {
  const child = fork(join(import.meta.dirname, 'killed-process.ts'), [dataDir, token], {
    execArgv: ['--conditions=@jackdaw/source', '--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  children.push(child);
  return { child, ended: once(child, 'exit') as Promise<[number | null, string | null]> };
}

/** Starts a server and kills it, wherever it is, once no more than this is left; resolves with what it leaves. */
async function killAt(token: string, most: number): Promise<number> {
  const { child, ended } = startServer(token);
  // A loaded machine takes long to start a process; the test's own limit is the only one.
  while ((await countFiles()) > most) await sleep(5);
  child.kill('SIGKILL');
  await ended;
  return countFiles();
}

/** Starts a server and asks it to end as soon as it is ready; resolves with its exit code. */
async function askToEnd(token: string): Promise<number | null> {
  const { child, ended } = startServer(token);
  await Promise.race([once(child, 'message'), ended]);
  child.kill('SIGTERM');
  return (await ended)[0];
}

describe('a server that is ended again and again while it empties a trash, ends an account and indexes names', () => {
  it('does all of it in the end, and nothing twice', async () => {
    const faults = createFaults();
    const first = await startLife(dataDir, { clock: createTestClock(new Date()), faults });
    const ada = await fill(first);
    await first.end();

    const left = [];
    for (const share of [0.9, 0.6, 0.3]) left.push(await killAt(ada.token, Math.floor((TRASHED + ENDING) * share)));
    // The first found it in the middle, however slow this process was to notice.
    expect(left[0]).toBeGreaterThan(100);
    expect(await askToEnd(ada.token)).toBe(0);

    const clock = createTestClock(new Date(Date.now() + 2 * 3_600_000));
    const last = await startLife(dataDir, { clock, faults });
    await last.idle();
    const users = await last.db.selectFrom('users').select('username').execute();
    expect(users.map((user) => user.username)).toEqual(['ada']);
    const files = await last.db.selectFrom('files').select('name').orderBy('name').execute();
    expect(files.map((file) => file.name)).toEqual(['film.avi', 'keep.txt']);
    expect((await last.db.selectFrom('conversions').select('status').execute()).map((row) => row.status)).toEqual([
      'COMPLETED',
    ]);
    expect(await last.db.selectFrom('name_changes').selectAll().execute()).toEqual([]);
    await expectSoundTree(last.db);
    const { findings } = await checkStore({ dataDir }, { hashes: true }, clock.now());
    expect(findings).toEqual([]);
    await last.end();
  });
});
