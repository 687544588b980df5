import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { formatDate } from '@jackdaw/api-contract';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createNameSearch } from '../../files/name-search.ts';
import { createNameIndex } from '../../files/search-index.ts';
import { expectSoundTree } from '../../files/tests/invariants.ts';
import { checkStore } from '../../maintenance/index.ts';
import { addMember } from '../../plans/membership.ts';
import { createTestClock, type TestUser } from '../../testing/index.ts';
import { createFaults } from './faults.ts';
import { prepareFolder, startLife, type Life } from './life.ts';
import { dice, randomStep } from './random-life.ts';
import { storedIds } from './snapshot.ts';

jest.setTimeout(180_000);

const clock = createTestClock(new Date());
let folder: string;
let life: Life;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'random-'));
  await prepareFolder(folder);
  life = await startLife(folder, { clock, faults: createFaults() });
});
afterAll(async () => {
  await life.end();
  await rm(folder, { recursive: true, force: true });
});

/** Three who are friends of each other; the third shares the storage of the first. */
async function createPeople(seed: number): Promise<TestUser[]> {
  const people = [];
  for (const name of ['ada', 'bob', 'cy']) {
    people.push(await life.createUser({ username: `${name}${seed}`, quota: 3000 }));
  }
  const created_at = formatDate(clock.now());
  let root_id = 1_000_000 + seed * 100;
  for (const a of people) {
    for (const b of people.filter((other) => other !== a)) {
      root_id += 1;
      const side = { user_id: a.id, friend_id: b.id, root_id, created_at };
      await life.own.insertInto('friendships').values(side).execute();
    }
  }
  const [ada, , cy] = people;
  await life.own.transaction().execute((trx) => addMember(trx, ada!.id, cy!.id, clock.now()));
  return people;
}

/** Everybody in a family has the same room left. */
async function expectSoundFamily([ada, , cy]: readonly TestUser[]): Promise<void> {
  const rows = await life.db
    .selectFrom('users')
    .select(['disk_quota', 'disk_used'])
    .where('id', 'in', [ada!.id, cy!.id])
    .execute();
  const room = rows.map((row) => row.disk_quota - row.disk_used);
  expect(room[1]).toBe(room[0]);
  expect(rows.reduce((sum, row) => sum + row.disk_used, 0)).toBeLessThanOrEqual(3000);
}

/** Nobody reads what is not shared any more, and copies hold what they hold. */
async function expectSoundStore(people: readonly TestUser[]): Promise<void> {
  await life.idle();
  await expectSoundTree(life.db);
  await expectSoundFamily(people);
  const { findings } = await checkStore({ dataDir: folder }, { hashes: true });
  expect(findings).toEqual([]);
  const rows = await life.db.selectFrom('blobs').select('id').execute();
  // Nothing failed, so nothing waits for the sweep.
  expect([...(await storedIds(folder))].sort()).toEqual(rows.map((row) => row.id).sort());
}

async function expectSoundSearch(people: readonly TestUser[]): Promise<void> {
  await createNameIndex(life.own).catchUp();
  const search = createNameSearch(life.db);
  for (const { id } of people) {
    const live = await life.db
      .selectFrom('files')
      .select(['id', 'name_fold'])
      .where('user_id', '=', id)
      .where('trash_id', 'is', null)
      .execute();
    for (const word of ['one', 'txt', 'zwei', 'film', 'copy', 'arger', 'dir', '1', 'b']) {
      const terms = { words: [word], fileTypes: null };
      const hits = await search.hits(id, terms, Number.MAX_SAFE_INTEGER, 10_000);
      const wanted = live.filter((row) => row.name_fold.includes(word)).map((row) => row.id);
      expect(hits.map((hit) => hit.id).sort((a, b) => a - b)).toEqual(wanted.sort((a, b) => a - b));
      expect(await search.count(id, terms)).toBe(wanted.length);
    }
  }
}

describe('a server on which three people do everything at once', () => {
  it.each([1, 2, 3])('stays sound (seed %i)', async (seed) => {
    const people = await createPeople(seed);
    const roll = dice(seed * 7919);
    let done = 0;
    for (let round = 0; round < 24; round += 1) {
      const steps = Array.from({ length: 8 }, () => randomStep(life, people, roll));
      for (const result of await Promise.allSettled(steps)) {
        if (result.status === 'rejected') throw result.reason;
        if (result.value) done += 1;
      }
      if (round % 6 === 5) await expectSoundStore(people);
    }
    await expectSoundSearch(people);
    expect(done).toBeGreaterThan(50);
  });
});
