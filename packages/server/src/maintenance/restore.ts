import { constants, existsSync } from 'node:fs';
import { copyFile, cp, lstat, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { syncDirectory } from '../adapters/disk-blob-store/fs.ts';
import { Layout } from '../adapters/disk-blob-store/layout.ts';
import type { Config } from '../config.ts';
import { lockDataFolder, prepareDataFolder, restoredDatabase, StartError } from '../data-folder.ts';
import { blobsIn, isBackup, restOf } from './backup.ts';
import { databasePath } from './open-data.ts';

/** Names that may stand in a data folder into which a backup is brought back. */
const HARMLESS = /^(?:jackdaw\.config\.json|jackdaw\.lock.*|drafts|blobs)$/;

/** What a restore that was killed left may be there: it begins with the database that it only names as such at its end. */
async function requireEmpty(dataDir: string): Promise<void> {
  if (existsSync(restoredDatabase(dataDir)) && !existsSync(databasePath(dataDir))) return;
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

/** Configuration that stands there already is the owner's choice; anything else is of a run that was killed. */
async function bringRest(from: string, dataDir: string): Promise<void> {
  for (const name of await readdir(from).catch(() => [])) {
    const [target, part] = [join(dataDir, name), join(dataDir, `${name}.restored`)];
    const isKept = HARMLESS.test(name) && existsSync(target);
    for (const path of isKept ? [part] : [part, target]) await rm(path, { recursive: true, force: true });
    if (isKept) continue;
    await cp(join(from, name), part, { recursive: true, verbatimSymlinks: true });
    await rename(part, target);
  }
}

/**
 * Brings a backup back into an empty data folder. The database gets its name last: a run that breaks off leaves nothing that
 * starts, and the next one begins again. Resolves with the number of blobs.
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
    const part = restoredDatabase(dataDir);
    await rm(`${part}-journal`, { force: true });
    await copyFile(join(folder, 'jackdaw.db'), part);
    for (const { id } of blobs) {
      await mkdir(dirname(to.blob(id)), { recursive: true, mode: 0o700 });
      await copyFile(from.blob(id), to.blob(id), constants.COPYFILE_FICLONE);
    }
    await bringRest(await restOf(folder), dataDir);
    forgetUnfinished(part);
    await rename(part, databasePath(dataDir));
    await syncDirectory(dataDir);
    return blobs.length;
  } finally {
    unlock();
  }
}
