import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exportUser } from '../export.ts';
import { createStore, type Store } from './store-fixture.ts';

let store: Store;
let target: string;
beforeEach(async () => {
  store = await createStore();
  target = join(store.folder, 'out');
});
afterEach(() => store.close());

describe('an export', () => {
  it('makes files of whatever names there are, none twice and none elsewhere', async () => {
    const userId = await store.addUser('ada');
    const names = [
      'a:b',
      'a?b',
      'A_B',
      'nul',
      '..',
      'x'.repeat(250),
      'dot.',
      'é.txt',
      'e\u0301.txt',
      `${'ü'.repeat(150)}.mkv`,
    ];
    for (const name of names) {
      const { id } = await store.addFile(userId, 0, 'plain', name);
      await store.db.updateTable('files').set({ name }).where('id', '=', id).execute();
    }
    const { id } = await store.addFile(userId, 0, 'way', 'out');
    await store.db.updateTable('files').set({ name: '../../way\\out' }).where('id', '=', id).execute();
    const report = await exportUser(store, 'ada', target);
    expect(report).toMatchObject({ files: 11, folders: 0, missing: [] });
    const written = await readdir(target);
    expect(written).toHaveLength(11);
    expect(new Set(written.map((name) => name.normalize('NFC').toLowerCase())).size).toBe(11);
    const contents = await Promise.all(written.map((name) => readFile(join(target, name), 'utf8')));
    expect(contents.sort()).toEqual([...names, 'out'].sort());
    for (const name of written) expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
    expect((await readdir(store.folder)).sort()).toEqual(['data', 'out']);
  });

  it('leaves the trash and other people’s files out, keeps times, and names what is missing', async () => {
    const [ada, bob] = [await store.addUser('ada'), await store.addUser('bob')];
    const folder = await store.tree.addFolder({ userId: ada, parentId: 0, name: 'deep' });
    const blob = await store.addBlob('deep');
    const updatedAt = new Date('2020-02-02T02:02:02Z');
    await store.tree.addFile({ userId: ada, parentId: folder.id, name: 'kept', blob, updatedAt });
    await store.addFile(bob, 0, 'his', 'his');
    const trashed = await store.addFile(ada, 0, 'trashed', 'trashed');
    await store.tree.trash(ada, [trashed.id]);
    const lost = await store.addFile(ada, 0, 'lost', 'lost');
    await store.blobs.remove(lost.blob_id ?? '');
    const report = await exportUser(store, 'ADA@example.org', target);
    expect(report).toEqual({ files: 1, folders: 1, bytes: 4, missing: [join(target, 'lost')] });
    expect((await readdir(target, { recursive: true })).sort()).toEqual(['deep', 'deep/kept']);
    expect((await stat(join(target, 'deep/kept'))).mtime).toEqual(updatedAt);
  });

  it('writes into an empty folder only, and for somebody who is there', async () => {
    await store.addUser('ada');
    await expect(exportUser(store, 'nobody', target)).rejects.toMatchObject({ code: 'NotFound' });
    await mkdir(target);
    await writeFile(join(store.folder, 'victim'), 'victim');
    await symlink(join(store.folder, 'victim'), join(target, 'a'));
    await expect(exportUser(store, 'ada', target)).rejects.toThrow(/not empty/);
  });
});
