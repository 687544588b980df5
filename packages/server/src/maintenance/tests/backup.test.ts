import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdir, readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Layout } from '../../adapters/disk-blob-store/layout.ts';
import { StartError } from '../../data-folder.ts';
import { backUp, blobsIn, isBackup } from '../backup.ts';
import { checkStore } from '../check.ts';
import { restoreBackup } from '../restore.ts';
import { createStore, type Store } from './store-fixture.ts';

let store: Store;
let userId: number;
let target: string;
beforeEach(async () => {
  store = await createStore();
  userId = await store.addUser('ada');
  target = join(store.folder, 'backup');
});
afterEach(() => store.close());

describe('a backup', () => {
  it('is a picture of one instant, whatever is written and destroyed meanwhile', async () => {
    let writing = true;
    const writer = (async () => {
      for (let n = 0; writing; n++) {
        const file = await store.addFile(userId, 0, `file ${n}`, `content ${n}`);
        if (n % 2 === 0) await store.tree.destroy(userId, [file.id]);
      }
    })();
    for (let run = 0; run < 3; run++) {
      const { blobs } = await backUp(store, target);
      const known = blobsIn(join(target, 'jackdaw.db'));
      expect(known).toHaveLength(blobs);
      expect((await store.stored(target)).sort()).toEqual(known.map(({ id }) => id).sort());
    }
    writing = false;
    await writer;
    const restored = join(store.folder, 'restored');
    await restoreBackup({ dataDir: restored }, target);
    const { findings } = await checkStore({ dataDir: restored }, { hashes: true });
    expect(findings).toEqual([]);
  });

  it('shares bytes by links on the same disk, and never when copies are asked for', async () => {
    const { blob_id: id } = await store.addFile(userId, 0, 'a', 'a');
    const linksOf = async () => (await stat(new Layout(store.dataDir).blob(id ?? ''))).nlink;
    await backUp(store, target);
    expect(await linksOf()).toBe(2);
    await backUp(store, join(store.folder, 'copy'), { copy: true });
    expect(await linksOf()).toBe(2);
  });

  it('keeps what else is in the data folder, but nothing that is made anew', async () => {
    await mkdir(join(store.dataDir, 'outbox'));
    await writeFile(join(store.dataDir, 'outbox/a.eml'), 'mail');
    await writeFile(join(store.dataDir, 'jackdaw.config.json'), '{"port":1}');
    for (const name of ['cache', 'drafts', 'transfers']) {
      await mkdir(join(store.dataDir, name), { recursive: true });
      await writeFile(join(store.dataDir, name, 'x'), 'x');
    }
    await backUp(store, target);
    expect((await readdir(join(target, 'rest'))).sort()).toEqual(['jackdaw.config.json', 'outbox']);
    const dataDir = join(store.folder, 'again');
    await mkdir(dataDir);
    await writeFile(join(dataDir, 'jackdaw.config.json'), '{"port":2}');
    await restoreBackup({ dataDir }, target);
    expect(await readFile(join(dataDir, 'outbox/a.eml'), 'utf8')).toBe('mail');
    expect(await readFile(join(dataDir, 'jackdaw.config.json'), 'utf8')).toBe('{"port":2}');
  });

  it('is not finished when bytes are missing, says so, and is taken up by the next run', async () => {
    const { blob_id: id } = await store.addFile(userId, 0, 'a', 'a');
    const path = new Layout(store.dataDir).blob(id ?? '');
    await store.blobs.remove(id ?? '');
    await expect(backUp(store, target)).rejects.toThrow(/1 blobs of the store are missing/);
    expect(await isBackup(target)).toBe(false);
    await expect(restoreBackup({ dataDir: join(store.folder, 'new') }, target)).rejects.toThrow(/no finished backup/);
    await writeFile(path, 'a');
    expect(await backUp(store, target)).toEqual({ blobs: 1, bytes: 1, added: 1, removed: 0 });
    expect(await isBackup(target)).toBe(true);
  });

  it('replaces what is cut off in it', async () => {
    const { blob_id: id } = await store.addFile(userId, 0, 'a', 'whole');
    await backUp(store, target, { copy: true });
    const path = new Layout(target).blob(id ?? '');
    await writeFile(path, 'who');
    await expect(restoreBackup({ dataDir: join(store.folder, 'new') }, target)).rejects.toThrow(/lacks the blob/);
    expect((await backUp(store, target, { copy: true })).added).toBe(1);
    expect(await readFile(path, 'utf8')).toBe('whole');
  });

  it('goes nowhere but into a folder of its own', async () => {
    await mkdir(target);
    await writeFile(join(target, 'letter.txt'), 'mine');
    await expect(backUp(store, target)).rejects.toThrow(StartError);
    expect(await readdir(target)).toEqual(['letter.txt']);
    await expect(backUp({ dataDir: store.folder }, join(store.folder, 'b'))).rejects.toThrow(/no Jackdaw database/);
  });
});
