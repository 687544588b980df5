import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDiskBlobStore } from '../../adapters/disk-blob-store/index.ts';
import { newUserRow } from '../../accounts/new-user.ts';
import { createAccountStore } from '../../accounts/store.ts';
import { migrate } from '../../db/migrate.ts';
import { openDatabase } from '../../db/open.ts';
import { createFileTree } from '../../files/create-file-tree.ts';

/** A data folder with a real database, tree and store, as a server leaves it. */
export async function createStore() {
  const folder = await mkdtemp(join(tmpdir(), 'jackdaw-store-'));
  const dataDir = join(folder, 'data');
  await mkdir(dataDir);
  const { db, close } = openDatabase(join(dataDir, 'jackdaw.db'));
  await migrate(db);
  const blobs = await createDiskBlobStore({ dataDir });
  const tree = createFileTree({
    db,
    clock: { now: () => new Date() },
    announce: async () => undefined,
    releaseBlobs: async (ids) => void (await Promise.all(ids.map((id) => blobs.remove(id)))),
    onError: (error) => {
      throw error;
    },
    retentionDays: 14,
  });
  const addBlob = async (content: string) => {
    const writer = await blobs.create();
    await writer.write(Buffer.from(content));
    const digest = await writer.finish();
    await blobs.publish(writer.id);
    return { id: writer.id, ...digest };
  };
  return {
    folder,
    dataDir,
    db,
    tree,
    blobs,
    addBlob,
    addUser: (username: string) => {
      const user = {
        username,
        mail: `${username}@example.org`,
        passwordHash: '',
        status: 'active',
        quota: 1e9,
      } as const;
      return createAccountStore(db).insert(newUserRow(user, new Date()));
    },
    async addFile(userId: number, parentId: number, name: string, content: string) {
      return tree.addFile({ userId, parentId, name, blob: await addBlob(content) });
    },
    /** Ids of the blobs that are on disk. */
    async stored(root = dataDir): Promise<string[]> {
      const names = await readdir(join(root, 'blobs'), { recursive: true }).catch(() => []);
      return names.map((name) => name.split('/').at(-1) ?? '').filter((name) => /^[0-9a-f]{32}$/.test(name));
    },
    async close() {
      await blobs.close();
      await close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type Store = Awaited<ReturnType<typeof createStore>>;
