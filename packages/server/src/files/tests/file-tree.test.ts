import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { setImmediate } from 'node:timers/promises';
import type { FileTreeOptions } from '../create-file-tree.ts';
import type { FileTree } from '../file-tree.ts';
import { expectSoundTree } from './invariants.ts';
import { openTree, someBlob } from './tree-fixture.ts';

const arrived: { id: string; fileType: string }[] = [];
let fixture: Awaited<ReturnType<typeof openTree>>;
let tree: FileTree;
beforeAll(async () => {
  const onNewBlobs: FileTreeOptions['onNewBlobs'] = async (_trx, blobs) => void arrived.push(...blobs);
  fixture = await openTree({ sliceRows: 4, onNewBlobs });
  tree = fixture.tree;
});
afterEach(() => expectSoundTree(fixture.db));
afterAll(() => fixture.close());

const names = async (userId: number, parentId: number) => {
  const rows = await fixture.db
    .selectFrom('files')
    .select('name')
    .where('user_id', '=', userId)
    .where('parent_id', '=', parentId)
    .where('trash_id', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.name);
};
const lastNews = () => fixture.news.at(-1)?.news;

describe('addFile', () => {
  it('suffixes a taken name, refuses it or replaces the other file, as asked', async () => {
    const userId = await fixture.addUser();
    const add = (clash?: 'suffix' | 'replace' | 'error', size = 10) =>
      tree.addFile({ userId, parentId: 0, name: 'a.txt', blob: someBlob(size) }, clash && { clash });
    const first = await add();
    for (let n = 0; n < 12; n += 1) await add();
    expect(await names(userId, 0)).toEqual(['a.txt', ...Array.from({ length: 12 }, (_, n) => `a (${n + 1}).txt`)]);
    await expect(add('error')).rejects.toMatchObject({ code: 'NAME_ALREADY_EXIST' });
    const replaced = await add('replace', 25);
    expect(replaced).toMatchObject({ id: first.id, size: 25 });
    expect(fixture.released).toContain(first.blob_id);
    expect([...(lastNews()?.updated.keys() ?? [])]).toEqual([first.id]);
    await tree.addFolder({ userId, parentId: 0, name: 'folder' });
    const onFolder = { userId, parentId: 0, name: 'folder', blob: someBlob() };
    expect((await tree.addFile(onFolder, { clash: 'replace' })).name).toBe('folder (1)');
  });

  it('never exceeds the quota, however many come at once', async () => {
    const userId = await fixture.addUser(100);
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => tree.addFile({ userId, parentId: 0, name: `${n}`, blob: someBlob(30) })),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(3);
    expect(results[19]).toMatchObject({ reason: { code: 'NO_SPACE_LEFT' } });
    expect(await tree.freeQuota(userId)).toBe(10);
  });

  it("commits the caller's own row with the file or neither", async () => {
    const userId = await fixture.addUser();
    const file = { userId, parentId: 0, name: 'x', blob: someBlob() };
    const failing = tree.addFile(file, { within: () => Promise.reject(new Error('no')) });
    await expect(failing).rejects.toThrow('no');
    expect(await names(userId, 0)).toEqual([]);
    await tree.addFile(file, {
      within: async (trx, top) => {
        await trx
          .insertInto('meta')
          .values({ key: 'seen', value: String(top.id) })
          .execute();
      },
    });
    expect(await fixture.db.selectFrom('meta').selectAll().where('key', '=', 'seen').execute()).toHaveLength(1);
  });

  it('keeps the modification time it is given', async () => {
    const userId = await fixture.addUser();
    const updatedAt = new Date('2001-02-03T04:05:06.789Z');
    const row = await tree.addFile({ userId, parentId: 0, name: 'x', blob: someBlob(), updatedAt });
    expect(row).toMatchObject({ updated_at: '2001-02-03T04:05:06', created_at: '2026-03-01T12:00:00' });
  });

  it('tells of the file, the folders above it and the disk', async () => {
    const userId = await fixture.addUser();
    const outer = await tree.addFolder({ userId, parentId: 0, name: 'outer' });
    const inner = await tree.addFolder({ userId, parentId: outer.id, name: 'inner' });
    const row = await tree.addFile({ userId, parentId: inner.id, name: 'x.mkv', blob: someBlob(5) });
    expect(lastNews()).toMatchObject({ created: [{ id: row.id }], disk: true });
    expect([...(lastNews()?.updated.values() ?? [])].map(({ id, size }) => [id, size])).toEqual([
      [outer.id, 5],
      [inner.id, 5],
    ]);
    expect(arrived.at(-1)).toEqual({ id: row.blob_id, fileType: 'VIDEO' });
  });
});

describe('addTree', () => {
  it('adds a single file under its name', async () => {
    const userId = await fixture.addUser();
    const files = [{ path: [], blob: someBlob(3) }];
    const top = await tree.addTree({ userId, parentId: 0, name: 'film.mkv', files });
    expect(top).toMatchObject({ name: 'film.mkv', file_type: 'VIDEO', size: 3 });
  });

  it('lays out folders, and makes hostile and repeated paths harmless', async () => {
    const userId = await fixture.addUser();
    const paths = [['a.txt'], ['A', 'b'], ['A'], ['..', '..', 'etc'], ['x/y', '\u0000'], ['a.txt'], ['', 'c'], []];
    const files = paths.map((path) => ({ path, blob: someBlob(2) }));
    const top = await tree.addTree({ userId, parentId: 0, name: '../up', files });
    expect(top).toMatchObject({ name: '.._up', size: 16, file_type: 'FOLDER' });
    const inside = (await names(userId, top.id)).sort();
    expect(inside).toEqual(['.._up', 'A', 'A (1)', '_', '__', 'a (1).txt', 'a.txt', 'x_y'].sort());
    const again = await tree.addTree({ userId, parentId: 0, name: '../up', files: [] });
    expect(again.name).toBe('.._up (1)');
  });

  it('adds all or nothing', async () => {
    const userId = await fixture.addUser(50);
    const files = Array.from({ length: 6 }, (_, n) => ({ path: [`${n}`], blob: someBlob(10) }));
    await expect(tree.addTree({ userId, parentId: 0, name: 'big', files })).rejects.toMatchObject({
      code: 'NO_SPACE_LEFT',
    });
    expect(await names(userId, 0)).toEqual([]);
  });

  it('takes thousands of files in one go', async () => {
    const userId = await fixture.addUser(100_000);
    const files = Array.from({ length: 2500 }, (_, n) => ({ path: [`d${n % 7}`, `${n}`], blob: someBlob(1) }));
    const own = fixture.restart({ sliceRows: 200 });
    const top = await own.addTree({ userId, parentId: 0, name: 'many', files });
    expect(top.size).toBe(2500);
    expect(
      arrived
        .slice(-2500)
        .map((blob) => blob.id)
        .sort(),
    ).toEqual(files.map((file) => file.blob.id).sort());
  });
});

describe('a big tree', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ path: [`d${n % 7}`, `${n}`], blob: someBlob(1) }));

  it('lets others go on meanwhile, and shows itself at the end', async () => {
    const userId = await fixture.addUser();
    const adding = tree.addTree({ userId, parentId: 0, name: 'big', files: many(100) });
    let looks = 0;
    let isDone = false;
    void adding.then(() => (isDone = true));
    while (!isDone) {
      const shown = await names(userId, 0);
      if (shown.length > 0) break;
      looks += 1;
      await setImmediate();
    }
    expect(looks).toBeGreaterThan(20);
    expect((await adding).size).toBe(100);
    expect(await names(userId, 0)).toEqual(['big']);
  });

  it('leaves nothing, not even its bytes, when the caller cannot follow', async () => {
    const userId = await fixture.addUser();
    const files = many(20);
    const within = () => Promise.reject(new Error('overtaken'));
    await expect(tree.addTree({ userId, parentId: 0, name: 'big', files }, { within })).rejects.toThrow('overtaken');
    expect(await fixture.db.selectFrom('files').select('id').where('user_id', '=', userId).execute()).toEqual([]);
    expect(fixture.released).toEqual(expect.arrayContaining(files.map(({ blob }) => blob.id)));
    expect(await tree.freeQuota(userId)).toBe(1_000_000);
  });
});

describe('long operations', () => {
  function forestOf(userId: number, name: string, width = 5) {
    const files = Array.from({ length: 60 }, (_, n) => ({
      path: [`d${n % width}`, `e${n % 3}`, `${n}`],
      blob: someBlob(1),
    }));
    return { userId, parentId: 0, name, files };
  }
  const forest = (userId: number, width?: number) => tree.addTree(forestOf(userId, 'forest', width));
  const rowsOf = (userId: number) =>
    fixture.db.selectFrom('files').select(['id', 'trash_id']).where('user_id', '=', userId).execute();

  it('trash, restore, copy and destroy whole folders in slices', async () => {
    const userId = await fixture.addUser();
    const top = await forest(userId);
    const before = await rowsOf(userId);
    await tree.trash(userId, [top.id]);
    expect(await rowsOf(userId)).toEqual(before.map((row) => ({ ...row, trash_id: top.id })));
    await tree.restore(userId, [top.id]);
    expect(await rowsOf(userId)).toEqual(before);
    const copy = await tree.copy(userId, top.id, { parentId: 0, name: 'second' });
    expect(copy.size).toBe(60);
    expect(await rowsOf(userId)).toHaveLength(before.length * 2);
    await tree.destroy(userId, [top.id, copy.id]);
    expect(await rowsOf(userId)).toEqual([]);
  });

  it.each([1, 2, 5, 9, 14])('are finished after a restart when transaction %i was the last', async (survived) => {
    const steps = {
      trash: (userId: number, id: number, own: FileTree) => own.trash(userId, [id]),
      destroy: (userId: number, id: number, own: FileTree) => own.destroy(userId, [id]),
      restore: (userId: number, id: number, own: FileTree) => own.restore(userId, [id]),
      purge: (userId: number, id: number, own: FileTree) => own.purge(userId, [id]),
      copy: (userId: number, id: number, own: FileTree) => own.copy(userId, id, { parentId: 0, name: 'copy' }),
      add: (userId: number, _id: number, own: FileTree) => own.addTree(forestOf(userId, 'second')),
    };
    const afterwards: Record<string, string[]> = {
      trash: [],
      destroy: [],
      restore: ['forest'],
      purge: [],
      copy: ['forest'],
      add: ['forest'],
    };
    for (const [name, step] of Object.entries(steps)) {
      const userId = await fixture.addUser();
      const top = await forest(userId);
      if (name === 'restore' || name === 'purge') await tree.trash(userId, [top.id]);
      await expect(step(userId, top.id, fixture.crashing(survived))).rejects.toThrow('crash');
      await (await fixture.restart().recover()).finish();
      await expectSoundTree(fixture.db);
      expect([name, await names(userId, 0)]).toEqual([name, afterwards[name]]);
    }
  });
});

describe('a busy trash', () => {
  it('answers TRASH_LOCK_TIMEOUT when its turn does not come, and goes on after that', async () => {
    const userId = await fixture.addUser();
    const own = fixture.restart({ lockTimeoutMs: 1 });
    const file = await own.addFile({ userId, parentId: 0, name: 'x', blob: someBlob() });
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const { promise: inside, resolve: entered } = Promise.withResolvers<void>();
    const slow = fixture.restart({
      lockTimeoutMs: 1,
      announce: async () => {
        entered();
        await gate;
      },
    });
    const first = slow.trash(userId, [file.id]);
    await inside;
    await expect(slow.restore(userId, [file.id])).rejects.toMatchObject({ code: 'TRASH_LOCK_TIMEOUT' });
    open();
    await first;
    await slow.restore(userId, [file.id]);
    expect(await names(userId, 0)).toEqual(['x']);
  });
});

describe('what fails after the commit', () => {
  it('is reported and does not undo the change', async () => {
    const userId = await fixture.addUser();
    const reported: unknown[] = [];
    const broken = new Error('no bytes');
    const own = fixture.restart({
      releaseBlobs: () => Promise.reject(broken),
      onError: (error) => void reported.push(error),
    });
    const file = await own.addFile({ userId, parentId: 0, name: 'x', blob: someBlob() });
    await own.destroy(userId, [file.id]);
    expect(reported).toEqual([broken]);
    expect(await names(userId, 0)).toEqual([]);
  });
});
