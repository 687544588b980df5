import { constants } from 'node:fs';
import { copyFile, cp, lstat, mkdir, readdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { syncDirectory } from '../adapters/disk-blob-store/fs.ts';
import { Layout } from '../adapters/disk-blob-store/layout.ts';
import type { Config } from '../config.ts';
import { lockDataFolder, prepareDataFolder, StartError } from '../data-folder.ts';
import { blobsIn, isBackup } from './backup.ts';
import { databasePath } from './open-data.ts';

/** Names that may stand in a data folder into which a backup is brought back. */
const HARMLESS = /^(?:jackdaw\.config\.json|jackdaw\.lock.*|drafts|blobs)$/;

async function requireEmpty(dataDir: string): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => !HARMLESS.test(name));
  const blobs = await readdir(join(dataDir, 'blobs')).catch(() => []);
  if (names.length > 0 || blobs.length > 0) {
    throw new StartError(`The data folder ${dataDir} is not empty. A backup is brought back into an empty one only.`);
  }
}

async function sizeOf(path: string): Promise<number> {
  return (await lstat(path).catch(() => null))?.size ?? -1;
}

/** Looks at the whole backup before anything is written. */
async function judge(folder: string): Promise<{ id: string; size: number }[]> {
  if (!(await isBackup(folder))) throw new StartError(`The folder ${folder} holds no finished backup of Jackdaw.`);
  const database = join(folder, 'jackdaw.db');
  const sqlite = new SqliteDatabase(database, { readonly: true, fileMustExist: true });
  const state = sqlite.pragma('integrity_check', { simple: true });
  sqlite.close();
  if (state !== 'ok') throw new StartError(`The database of the backup is damaged: ${String(state)}`);
  const blobs = blobsIn(database);
  const layout = new Layout(folder);
  for (const { id, size } of blobs) {
    if ((await sizeOf(layout.blob(id))) !== size)
      throw new StartError(`The backup lacks the blob ${id}, or it is damaged.`);
  }
  return blobs;
}

/** What was under way and whose bytes are in no backup: uploads begin again, transfers fetch again. */
function forgetUnfinished(database: string): void {
  const sqlite = new SqliteDatabase(database);
  sqlite.exec('delete from uploads where file_id is null and transfer_id is null');
  sqlite.close();
}

/**
 * Brings a backup back into an empty data folder; the database comes last, so that a run that breaks off leaves nothing that
 * starts. Resolves with the number of blobs.
 * @throws StartError when the backup is not whole, the data folder is not empty, or a server runs on it
 */
export async function restoreBackup({ dataDir }: Pick<Config, 'dataDir'>, folder: string): Promise<number> {
  prepareDataFolder(dataDir);
  const unlock = lockDataFolder(dataDir);
  try {
    await requireEmpty(dataDir);
    const blobs = await judge(folder);
    const [from, to] = [new Layout(folder), new Layout(dataDir)];
    await to.prepare();
    for (const { id } of blobs) {
      await mkdir(dirname(to.blob(id)), { recursive: true, mode: 0o700 });
      await copyFile(from.blob(id), to.blob(id), constants.COPYFILE_FICLONE);
    }
    for (const name of await readdir(join(folder, 'rest')).catch(() => [])) {
      const target = join(dataDir, name);
      await cp(join(folder, 'rest', name), target, { recursive: true, force: false, verbatimSymlinks: true });
    }
    const part = `${databasePath(dataDir)}.restored`;
    await copyFile(join(folder, 'jackdaw.db'), part);
    forgetUnfinished(part);
    await rename(part, databasePath(dataDir));
    await syncDirectory(dataDir);
    return blobs.length;
  } finally {
    unlock();
  }
}
