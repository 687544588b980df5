import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { lockDataFolder } from '../../data-folder.ts';
import { checkStore } from '../check.ts';
import { createStore, type Store } from './store-fixture.ts';

let store: Store;
let userId: number;
beforeEach(async () => {
  store = await createStore();
  userId = await store.addUser('ada');
  const top = await store.tree.addFolder({ userId, parentId: 0, name: 'top' });
  const inner = await store.tree.addFolder({ userId, parentId: top.id, name: 'inner' });
  const one = await store.addFile(userId, inner.id, 'one.txt', 'one');
  await store.tree.copy(userId, one.id, { parentId: 0 });
  const away = await store.tree.addFolder({ userId, parentId: top.id, name: 'away' });
  await store.addFile(userId, away.id, 'two.txt', 'two two');
  await store.addFile(userId, away.id, 'three.txt', 'three');
  await store.tree.trash(userId, [away.id]);
});
afterEach(() => store.close());

const later = () => new Date(Date.now() + 7_200_000);
const kinds = async (options = {}) =>
  (await checkStore(store, options, later())).findings
    .map(({ kind, repaired }) => (repaired ? `${kind}!` : kind))
    .sort();

describe('the check of a store', () => {
  it('finds nothing in a sound one, with trash, copies and files that share bytes', async () => {
    expect(await checkStore(store, { hashes: true }, later())).toEqual({ blobs: 3, files: 7, findings: [] });
    const empty = await createStore();
    expect(await checkStore(empty)).toEqual({ blobs: 0, files: 0, findings: [] });
    await empty.close();
  });

  it('finds sums that are wrong, and puts them right', async () => {
    const { db } = store;
    await db.updateTable('files').set({ size: 1 }).where('name', '=', 'top').execute();
    await db.updateTable('files').set({ size: 2 }).where('name', '=', 'away').execute();
    await db.updateTable('folder_states').set({ child_count: 9 }).where('folder_id', '=', 0).execute();
    await db.updateTable('users').set({ disk_used: 5, trash_size: 6 }).execute();
    await db.updateTable('blobs').set({ refs: 8 }).where('size', '=', 3).execute();
    const wrong = ['child-count', 'disk-used', 'folder-size', 'folder-size', 'refs'];
    expect(await kinds()).toEqual(wrong);
    expect(await kinds({ repair: true })).toEqual(wrong.map((kind) => `${kind}!`));
    expect(await kinds({ hashes: true })).toEqual([]);
    const user = await db.selectFrom('users').select(['disk_used', 'trash_size']).executeTakeFirst();
    expect(user).toEqual({ disk_used: 18, trash_size: 12 });
  });

  it('finds bytes that belong to nothing, but leaves those that may be on their way', async () => {
    const { id } = await store.addBlob('nobody');
    expect((await checkStore(store)).findings).toEqual([]);
    expect(await kinds()).toEqual(['orphan']);
    expect(await kinds({ repair: true })).toEqual(['orphan!']);
    expect(await store.stored()).not.toContain(id);
    expect(await kinds()).toEqual([]);
  });

  it('drops rows of bytes that nothing holds, and then the bytes', async () => {
    const { id, size, sha1, crc32 } = await store.addBlob('unheld');
    await store.db
      .insertInto('blobs')
      .values({ id, size, sha1, crc32, opensubtitles_hash: null, refs: 1, created_at: '2026-01-01T00:00:00' })
      .execute();
    expect(await kinds({ repair: true })).toEqual(['orphan!', 'refs!']);
    expect(await store.stored()).toHaveLength(3);
  });

  it('names files in no folder, and never touches them', async () => {
    await store.db.updateTable('files').set({ parent_id: 999 }).where('name', '=', 'inner').execute();
    expect(await kinds()).toContain('parent');
    expect(await kinds({ repair: true })).toContain('parent');
    const { findings } = await checkStore(store);
    expect(findings.find(({ kind }) => kind === 'parent')?.text).toMatch(/^The file \d+ \(inner\) is in no folder\.$/);
  });

  it('repairs nothing under a running server', async () => {
    const unlock = lockDataFolder(store.dataDir);
    await expect(checkStore(store, { repair: true })).rejects.toThrow(/A server runs/);
    expect(await kinds()).toEqual([]);
    unlock();
    expect(await kinds({ repair: true })).toEqual([]);
  });
});
