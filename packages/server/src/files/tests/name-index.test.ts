import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { foldName } from '../collation.ts';
import { createNameIndex } from '../search-index.ts';
import { createSearchStore } from '../search-store.ts';
import { openTree, someBlob } from './tree-fixture.ts';

type Fixture = Awaited<ReturnType<typeof openTree>>;

let fixture: Fixture;
let userId: number;
beforeEach(async () => {
  fixture = await openTree();
  userId = await fixture.addUser();
});
afterEach(() => fixture.close());

const addFile = async (name: string, owner = userId) =>
  (await fixture.tree.addFile({ userId: owner, parentId: 0, name, blob: someBlob(1) })).id;
const find = async (query: string, owner = userId) => {
  const terms = { words: foldName(query).split(' '), fileTypes: null };
  const store = createSearchStore(fixture.db);
  const ids = await store.ids(owner, terms, null, 1000);
  const all: number[] = [];
  for await (const batch of store.all(owner, terms)) all.push(...batch);
  expect(all.sort((a, b) => b - a)).toEqual(ids);
  expect(await store.count(owner, terms)).toBe(ids.length);
  return ids;
};
const catchUp = () => createNameIndex(fixture.db).catchUp();
const countOf = async (table: 'file_names' | 'name_changes') => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(fixture.db);
  return rows[0]?.count;
};
/** Asserts the same before and after the index has caught up. */
async function always(check: () => Promise<void>): Promise<void> {
  await check();
  await catchUp();
  expect(await countOf('name_changes')).toBe(0);
  await check();
}

describe('the index of names', () => {
  it('finds new, renamed and restored files at once, indexed or not, and no longer what is gone', async () => {
    const a = await addFile('Holiday in Örebro.mkv');
    const b = await addFile('holiday plans.txt');
    await always(async () => expect(await find('holiday')).toEqual([b, a]));
    await fixture.tree.rename(userId, a, 'Work in Örebro.mkv');
    await always(async () => {
      expect(await find('holiday')).toEqual([b]);
      expect(await find('work ORE mkv')).toEqual([a]);
    });
    await fixture.tree.trash(userId, [b]);
    await always(async () => expect(await find('holiday')).toEqual([]));
    await fixture.tree.restore(userId, [b]);
    await always(async () => expect(await find('holiday')).toEqual([b]));
    await fixture.tree.destroy(userId, [a, b]);
    await always(async () => expect(await find('holiday')).toEqual([]));
    expect(await countOf('file_names')).toBe(0);
  });

  it('is merged into few pieces after much coming and going, and finds the same', async () => {
    const index = createNameIndex(fixture.db);
    const pieces = async () => {
      const { rows } = await sql<{ count: number }>`select count(distinct segid) as count from file_names_idx`.execute(
        fixture.db,
      );
      return rows[0]?.count ?? 0;
    };
    const kept = await addFile('holiday 0');
    const rename = (name: string) => sql`update files set name_fold = ${name} || id where user_id = ${userId}`;
    await sql`
      with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 6000)
      insert into files (user_id, parent_id, name, name_key, name_fold, file_type, content_type, size, created_at, updated_at)
      select ${userId}, 0, n, n, 'work ' || n, 'FILE', 'x', 0, '2026-01-01T00:00:00', '2026-01-01T00:00:00' from numbers
    `.execute(fixture.db);
    await index.catchUp();
    await index.tidy();
    const untidied = await pieces();
    expect(untidied).toBeGreaterThan(1);
    await rename('holiday ').execute(fixture.db);
    await index.catchUp();
    await index.tidy();
    expect(await pieces()).toBe(1);
    expect(await find(`holiday ${kept + 5000}`)).toEqual([kept + 5000]);
    expect(await find('work')).toEqual([]);
  });

  it('keeps users apart, whatever their numbers', async () => {
    await sql`update users set id = 20001 where id = ${await fixture.addUser()}`.execute(fixture.db);
    const mine = await addFile('same name');
    const theirs = await addFile('same name', 20_001);
    await always(async () => {
      expect(await find('same')).toEqual([mine]);
      expect(await find('same', 20_001)).toEqual([theirs]);
    });
  });

  it.each([
    ['ab', 'words of two characters'],
    ['b', 'words of one'],
    ['ab cde', 'short beside long ones'],
    ['"cd', 'quotes'],
    ['* a', 'what the index takes for operators'],
    ['日本', 'scripts without spaces'],
    ['😀x', 'characters outside of the basic plane'],
  ])('takes %j: %s', async (query) => {
    const wanted = await addFile('ab"cde* 日本語 😀xyz');
    await addFile('something else');
    await always(async () => expect(await find(query)).toEqual([wanted]));
  });

  it('takes no query for a command', async () => {
    await addFile('plain name');
    for (const query of [
      'name : plain',
      'NOT plain',
      'pla*',
      '"',
      '""" OR name',
      'a\0bcd',
      'owner:xyz',
      '(((',
      'NEAR(a b)',
    ]) {
      await always(async () => expect(await find(query)).toEqual([]));
    }
  });

  it('goes on after a crash between two slices', async () => {
    const files = Array.from({ length: 2500 }, (_, n) => ({ path: [`episode ${n}`], blob: someBlob(0) }));
    await fixture.tree.addTree({ userId, parentId: 0, name: 'series', files });
    const dying = new Proxy(fixture.db, {
      get(target, key) {
        if (key === 'transaction' && !(left-- > 0)) throw new Error('crash');
        const value: unknown = Reflect.get(target, key, target);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
    let left = 1;
    await expect(createNameIndex(dying).catchUp()).rejects.toThrow('crash');
    expect(await countOf('file_names')).toBe(50);
    await always(async () =>
      expect(
        await createSearchStore(fixture.db).ids(userId, { words: ['episode'], fileTypes: null }, null, 5000),
      ).toHaveLength(2500),
    );
    const terms = { words: ['episode'], fileTypes: null };
    expect(await createSearchStore(fixture.db).count(userId, terms)).toBe(2500);
  });

  it('finds by type', async () => {
    const film = await addFile('one.mkv');
    const song = await addFile('one.mp3');
    await addFile('one.txt');
    for (const words of [['one'], ['o']]) {
      const terms = { words, fileTypes: ['VIDEO', 'AUDIO'] as const };
      await always(async () => {
        expect(await createSearchStore(fixture.db).ids(userId, terms, null, 10)).toEqual([song, film]);
        expect(await createSearchStore(fixture.db).count(userId, terms)).toBe(2);
      });
    }
  });
});
