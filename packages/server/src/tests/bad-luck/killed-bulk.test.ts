import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { routes } from '@jackdaw/api-contract';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase, type OpenDatabase } from '../../db/open.ts';
import { expectSoundTree } from '../../files/tests/invariants.ts';
import { createTestClock, type TestUser } from '../../testing/index.ts';
import { silentTree, storeBlob } from './direct-files.ts';
import { createFaults } from './faults.ts';
import { prepareFolder, startLife, type Life } from './life.ts';
import { befriend, folder as makeFolder } from './scenarios.ts';

jest.setTimeout(120_000);

/** Files that are moved, trashed and cloned. */
const COUNT = 4000;

let dataDir: string;
let watcher: OpenDatabase;
let ada: TestUser;
let bob: TestUser;
let many: number;
let target: number;
const children: ChildProcess[] = [];
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'killed-bulk-'));
  await prepareFolder(dataDir);
  watcher = openDatabase(join(dataDir, 'jackdaw.db'));
  await living(fill);
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await watcher.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** One life of the server, to its orderly end. */
async function living<T>(work: (life: Life) => Promise<T>): Promise<T> {
  const life = await startLife(dataDir, { clock: createTestClock(new Date()), faults: createFaults() });
  try {
    return await work(life);
  } finally {
    await life.end();
  }
}

async function fill(life: Life): Promise<void> {
  [ada, bob] = [await life.createUser({ username: 'ada' }), await life.createUser({ username: 'bob' })];
  await befriend(life, ada, bob);
  target = await makeFolder(life, ada, 'target');
  const tree = silentTree(life);
  const blob = await storeBlob(dataDir);
  const files = Array.from({ length: COUNT }, (_, index) => ({ path: [`file ${index}`], blob }));
  many = (await tree.addTree({ userId: ada.id, parentId: 0, name: 'many', files })).id;
  await life.call(routes.sharing.share, { file_ids: [many], friends: ['bob'] }, ada.token);
}

const count = async (what: { parent_id?: number; user_id?: number }, isTrashed = false) => {
  let query = watcher.db.selectFrom('files').where('trash_id', isTrashed ? 'is not' : 'is', null);
  for (const [column, value] of Object.entries(what)) query = query.where(column as 'parent_id', '=', value);
  return (await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count;
};

/** Has a server do it and kills that, wherever it is, as soon as `isBegun`; resolves with how far it was. */
async function killDuring(user: TestUser, path: string, body: object, howFar: () => Promise<number>): Promise<number> {
  const process = join(import.meta.dirname, 'killed-bulk-process.ts');
  const child = fork(process, [dataDir, user.token, path, JSON.stringify(body)], {
    execArgv: ['--conditions=@jackdaw/source', '--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  children.push(child);
  const ended = once(child, 'exit');
  while ((await howFar()) === 0) await sleep(1);
  child.kill('SIGKILL');
  await ended;
  return howFar();
}

async function cursorOf(life: Life, parentId: number): Promise<string> {
  const page = await life.call(routes.files.list, { parent_id: parentId, per_page: 1 }, ada.token);
  return page.cursor ?? '';
}

const settled = (life: Life) => life.idle();

describe('a server that is killed in the middle', () => {
  it('of a large move goes on with it', async () => {
    const cursor = await living((life) => cursorOf(life, many));
    const moved = () => count({ parent_id: target });
    const body = { cursor, parent_id: target };
    expect(await killDuring(ada, '/v2/files/move', body, moved)).toBeLessThan(COUNT);
    await living(settled);
    expect([await count({ parent_id: many }), await moved()]).toEqual([0, COUNT]);
    await expectSoundTree(watcher.db);
  });

  it('of trashing many, and of bringing them back, goes on with it', async () => {
    const cursor = await living((life) => cursorOf(life, target));
    const trashed = () => count({ user_id: ada.id }, true);
    expect(await killDuring(ada, '/v2/files/delete', { cursor }, trashed)).toBeLessThan(COUNT);
    const trashCursor = await living(async (life) => {
      await settled(life);
      return (await life.call(routes.trash.list, { per_page: 1 }, ada.token)).cursor;
    });
    expect(await trashed()).toBe(COUNT);
    const restored = async () => COUNT - (await trashed());
    expect(await killDuring(ada, '/v2/trash/restore', { cursor: trashCursor }, restored)).toBeLessThan(COUNT);
    await living(settled);
    expect([await trashed(), await count({ parent_id: target })]).toEqual([0, COUNT]);
    await expectSoundTree(watcher.db);
  });

  it('of copying what a friend shares leaves nothing half-done, and the copy is made once', async () => {
    await living((life) => life.call(routes.files.move, { file_ids: [target], parent_id: many }, ada.token));
    const hidden = () => count({ user_id: bob.id }, true);
    const begun = await killDuring(bob, '/v2/sharing/clone', { file_ids: [many] }, hidden);
    expect(begun).toBeGreaterThan(0);
    expect(await count({ user_id: bob.id })).toBe(0);
    await living(settled);
    expect([await hidden(), await count({ user_id: bob.id })]).toEqual([0, COUNT + 2]);
    expect((await watcher.db.selectFrom('clones').select('status').execute()).map(({ status }) => status)).toEqual([
      'DONE',
    ]);
    await expectSoundTree(watcher.db);
  });
});
