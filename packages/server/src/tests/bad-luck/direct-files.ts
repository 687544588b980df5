import { createDiskBlobStore } from '../../adapters/disk-blob-store/index.ts';
import { createFileTree } from '../../files/create-file-tree.ts';
import type { FileTree } from '../../files/file-tree.ts';
import type { NewBlob } from '../../files/index.ts';
import type { Life } from './life.ts';

/** A tree on the server's database that tells nobody: many thousand entries are there at once. */
export function silentTree(life: Life): FileTree {
  return createFileTree({
    ...{ db: life.own, clock: { now: () => new Date() }, retentionDays: 14 },
    announce: async () => undefined,
    releaseBlobs: async () => undefined,
    onError: (error) => {
      throw error;
    },
  });
}

/** Puts a few bytes into the store of a data folder. */
export async function storeBlob(dataDir: string): Promise<NewBlob> {
  const blobs = await createDiskBlobStore({ dataDir });
  const writer = await blobs.create();
  await writer.write(Buffer.from('the bytes of all'));
  const blob = { id: writer.id, ...(await writer.finish()) };
  await blobs.publish(writer.id);
  await blobs.close();
  return blob;
}
