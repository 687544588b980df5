import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The directories in which the engine works, one for each transfer, named by its id. */
export interface TransferDirectories {
  path(id: number): string;
  remove(id: number): Promise<void>;
  /** Removes those that belong to no transfer of `ids`. */
  keepOnly(ids: ReadonlySet<number>): Promise<void>;
}

export function createTransferDirectories(root: string): TransferDirectories {
  const path = (id: number) => join(root, String(id));
  const remove = (id: number) => rm(path(id), { recursive: true, force: true });
  return {
    path,
    remove,
    async keepOnly(ids) {
      await mkdir(root, { recursive: true });
      const names = (await readdir(root)).filter((name) => /^\d+$/.test(name) && !ids.has(Number(name)));
      for (const name of names) await remove(Number(name));
    },
  };
}

/** The bytes of a fetched torrent file. */
export function readFetched(localPath: string): Promise<Uint8Array> {
  return readFile(localPath);
}
