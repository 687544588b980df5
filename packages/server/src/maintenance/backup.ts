import { constants } from 'node:fs';
import { copyFile, cp, link, lstat, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { formatDate } from '@jackdaw/api-contract';
import SqliteDatabase from 'better-sqlite3';
import { syncDirectory } from '../adapters/disk-blob-store/fs.ts';
import { Layout } from '../adapters/disk-blob-store/layout.ts';
import type { Config } from '../config.ts';
import { StartError } from '../data-folder.ts';
import { databasePath, noDatabase } from './open-data.ts';

/** What a backup came to. */
export interface BackupReport {
  blobs: number;
  bytes: number;
  /** Blobs that the folder did not have before. */
  added: number;
  /** Blobs that are no longer needed and were removed from the folder. */
  removed: number;
}

/** Names in a data folder that are made anew or belong to work that is not finished. */
const NOT_KEPT = /^(?:blobs|drafts|transfers|cache|jackdaw\.lock.*|jackdaw\.db.*)$/;
const MANIFEST = 'backup.json';
const REST = 'rest';
const OLD_REST = `${REST}.old`;
/** Blobs may vanish between the picture of the database and their turn; then a new picture is taken. */
const MOST_PICTURES = 10;

interface Blob {
  id: string;
  size: number;
}

/** The blobs that a database knows. */
export function blobsIn(path: string): Blob[] {
  const sqlite = new SqliteDatabase(path, { readonly: true });
  try {
    return sqlite.prepare<[], Blob>('select id, size from blobs').all();
  } finally {
    sqlite.close();
  }
}

/** SQLite's own online backup: a consistent picture, whatever is written meanwhile. */
async function takePicture(from: string, to: string): Promise<void> {
  // Also what a run that was killed had noted beside its picture: it must not be played into this one.
  for (const ending of ['', '-journal', '-wal', '-shm']) await rm(`${to}${ending}`, { force: true });
  const sqlite = new SqliteDatabase(from, { readonly: true, fileMustExist: true });
  try {
    await sqlite.backup(to);
  } finally {
    sqlite.close();
  }
  const picture = new SqliteDatabase(to);
  picture.pragma('journal_mode = DELETE');
  picture.close();
  await sync(to);
}

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r+');
  await file.sync();
  await file.close();
}

async function sizeOf(path: string): Promise<number | null> {
  return lstat(path).then(
    (stats) => (stats.isFile() ? stats.size : null),
    () => null,
  );
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException | null)?.code;
const ignoreAbsent = (error: unknown) => {
  if (codeOf(error) !== 'ENOENT') throw error;
};

/** Blobs never change, so a second name for one is as good as a copy; on another disk it has to be one. */
async function bring(from: string, to: string, mayLink: boolean): Promise<boolean> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const part = `${to}.part`;
  await rm(part, { force: true });
  try {
    if (!mayLink) throw Object.assign(new Error('Copies are asked for'), { code: 'EXDEV' });
    await link(from, part);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    if (!['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP'].includes(codeOf(error) ?? '')) throw error;
    try {
      await copyFile(from, part, constants.COPYFILE_FICLONE);
    } catch (failure) {
      if (codeOf(failure) === 'ENOENT') return false;
      throw failure;
    }
    await sync(part);
  }
  await rename(part, to);
  return true;
}

async function* blobFiles(folder: string): AsyncGenerator<{ id: string; path: string }> {
  for (const shard of await readdir(folder).catch(() => [])) {
    for (const id of await readdir(join(folder, shard)).catch(() => [])) yield { id, path: join(folder, shard, id) };
  }
}

async function requireOwnFolder(target: string): Promise<void> {
  const names = await readdir(target).catch((error: unknown): string[] => {
    if (codeOf(error) === 'ENOENT') return [];
    throw new StartError(`The folder ${target} cannot be used (${codeOf(error)}).`, { cause: error });
  });
  if (names.length > 0 && !names.includes(MANIFEST)) {
    throw new StartError(`The folder ${target} holds something else than a backup of Jackdaw.`);
  }
}

/** Where the rest of a data folder lies in a backup: a run that was killed while it changed places left it under another name. */
export async function restOf(folder: string): Promise<string> {
  const names = await readdir(folder);
  return join(folder, names.includes(REST) || !names.includes(OLD_REST) ? REST : OLD_REST);
}

/** Copies the rest beside what the folder holds of it; resolves with what puts it in its place. */
async function copyRest(dataDir: string, target: string): Promise<() => Promise<void>> {
  const [rest, made, old] = [join(target, REST), join(target, `${REST}.new`), join(target, OLD_REST)];
  const present = await restOf(target);
  if (present !== rest) await rename(present, rest).catch(ignoreAbsent);
  await rm(made, { recursive: true, force: true });
  await mkdir(made, { mode: 0o700 });
  for (const name of await readdir(dataDir)) {
    if (!NOT_KEPT.test(name))
      await cp(join(dataDir, name), join(made, name), { recursive: true, verbatimSymlinks: true });
  }
  return async () => {
    await rm(old, { recursive: true, force: true });
    await rename(rest, old).catch(ignoreAbsent);
    await rename(made, rest);
    await rm(old, { recursive: true, force: true });
  };
}

/**
 * Backs a data folder up into another folder, also while the server runs: the database as it is at one instant and every blob
 * it knows. A second run brings what is new and removes what is gone. With `copy`, blobs never share their bytes with the
 * store, even on the same disk.
 * @throws StartError when the target holds anything else, or there is nothing to back up
 */
export async function backUp(
  { dataDir }: Pick<Config, 'dataDir'>,
  target: string,
  { copy = false }: { copy?: boolean } = {},
): Promise<BackupReport> {
  if ((await sizeOf(databasePath(dataDir))) === null) throw noDatabase(dataDir);
  await requireOwnFolder(target);
  await mkdir(target, { recursive: true, mode: 0o700 });
  // From here on the folder is known as a backup's, even when this run does not reach its end.
  if ((await sizeOf(join(target, MANIFEST))) === null) await writeFile(join(target, MANIFEST), '{}', { mode: 0o600 });
  const [from, to] = [new Layout(dataDir), new Layout(target)];
  const picture = join(target, 'jackdaw.db.new');
  let added = 0;
  let blobs: Blob[];
  for (let pictures = 1; ; pictures++) {
    await takePicture(databasePath(dataDir), picture);
    blobs = blobsIn(picture);
    let vanished = 0;
    for (const { id, size } of blobs) {
      if ((await sizeOf(to.blob(id))) === size) continue;
      if (await bring(from.blob(id), to.blob(id), !copy)) added++;
      else vanished++;
    }
    if (vanished === 0) break;
    if (pictures === MOST_PICTURES) {
      throw new StartError(
        `${vanished} blobs of the store are missing. Run "jackdaw check" to see which files they are of.`,
      );
    }
  }
  const placeRest = await copyRest(dataDir, target);
  const known = new Set(blobs.map(({ id }) => id));
  const summary = { blobs: blobs.length, bytes: blobs.reduce((sum, { size }) => sum + size, 0) };
  // Until here the folder is what it was; from here on a kill leaves one picture or the other, each with all its blobs.
  await rename(picture, join(target, 'jackdaw.db'));
  await placeRest();
  const manifest = { made_at: formatDate(new Date()), ...summary };
  await writeFile(join(target, `${MANIFEST}.new`), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  await rename(join(target, `${MANIFEST}.new`), join(target, MANIFEST));
  await syncDirectory(target);
  let removed = 0;
  for await (const { id, path } of blobFiles(to.blobs)) {
    if (known.has(id)) continue;
    await rm(path);
    removed++;
  }
  return { ...summary, added, removed };
}

/** Whether a folder holds a finished backup. */
export async function isBackup(folder: string): Promise<boolean> {
  const manifest = await readFile(join(folder, MANIFEST), 'utf8').catch(() => '{}');
  return 'made_at' in (JSON.parse(manifest) as object);
}
