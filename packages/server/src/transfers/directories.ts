import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Semaphore } from './semaphore.ts';

/** Directories that are removed at the same time: threads for files are few, and others need them. */
const REMOVALS = 2;

/** The directories in which the engine works, one for each transfer, named by its id. */
export interface TransferDirectories {
  path(id: number): string;
  remove(ids: readonly number[]): Promise<void>;
  /** Removes those that belong to no transfer of `ids`. */
  keepOnly(ids: ReadonlySet<number>): Promise<void>;
}

export function createTransferDirectories(root: string): TransferDirectories {
  const path = (id: number) => join(root, String(id));
  const removals = new Semaphore(REMOVALS);
  const remove = async (ids: readonly number[]) => {
    await Promise.all(ids.map((id) => removals.run(() => rm(path(id), { recursive: true, force: true }))));
  };
  return {
    path,
    remove,
    async keepOnly(ids) {
      await mkdir(root, { recursive: true });
      const known = (await readdir(root)).filter((name) => /^\d+$/.test(name)).map(Number);
      await remove(known.filter((id) => !ids.has(id)));
    },
  };
}

/** The bytes of a fetched torrent file. */
export function readFetched(localPath: string): Promise<Uint8Array> {
  return readFile(localPath);
}
