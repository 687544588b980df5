import { mkdir, open, readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseDate } from '@jackdaw/api-contract';
import type { Kysely } from 'kysely';
import { Layout } from '../adapters/disk-blob-store/layout.ts';
import { createAccountStore } from '../accounts/store.ts';
import type { Config } from '../config.ts';
import { StartError } from '../data-folder.ts';
import type { Database } from '../db/schema/index.ts';
import { safeName } from '../downloads/zip/safe-name.ts';
import { AppError } from '../errors.ts';
import { withData } from './open-data.ts';

/** What an export came to. */
export interface ExportReport {
  files: number;
  folders: number;
  bytes: number;
  /** Paths of files whose bytes are not in the store. */
  missing: string[];
}

/** Longest name that file systems take, bytes. */
const LONGEST = 255;

/** Shortens a name to what a file system takes, keeping its ending. */
function fit(name: string, suffix = ''): string {
  const ending = /\.[^.]{1,20}$/.exec(name)?.[0] ?? '';
  let stem = name.slice(0, name.length - ending.length);
  while (Buffer.byteLength(stem + suffix + ending) > LONGEST) stem = stem.slice(0, -1);
  return (stem + suffix + ending).toWellFormed();
}

/** A name that no sibling has, also where case does not count. */
function freeName(name: string, taken: Set<string>): string {
  for (let n = 1; ; n++) {
    const tried = fit(safeName(name), n === 1 ? '' : ` (${n})`);
    const key = tried.normalize('NFC').toLowerCase();
    if (taken.has(key)) continue;
    taken.add(key);
    return tried;
  }
}

async function copyBytes(from: string, to: string, updatedAt: string): Promise<void> {
  const source = await open(from, 'r');
  // Never over anything that is there, nor through a link.
  const file = await open(to, 'wx', 0o600);
  await pipeline(source.createReadStream(), file.createWriteStream());
  const date = parseDate(updatedAt);
  await utimes(to, date, date);
}

/**
 * Writes what a user has as plain files and folders, without the trash. Names become such that every system takes them.
 * @throws AppError NotFound
 * @throws StartError when the folder is not empty
 */
export function exportUser(config: Pick<Config, 'dataDir'>, name: string, folder: string): Promise<ExportReport> {
  return withData(config, async (db) => {
    const user = await createAccountStore(db).byLogin(name);
    if (!user) throw new AppError('NotFound', { message: `There is no user ${name}.` });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if ((await readdir(folder)).length > 0) throw new StartError(`The folder ${folder} is not empty.`);
    const report: ExportReport = { files: 0, folders: 0, bytes: 0, missing: [] };
    const work = [{ id: 0, path: folder }];
    for (let next = work.pop(); next; next = work.pop()) {
      for (const below of await exportFolder(db, new Layout(config.dataDir), user.id, next, report)) work.push(below);
    }
    return report;
  });
}

async function exportFolder(
  db: Kysely<Database>,
  layout: Layout,
  userId: number,
  { id, path }: { id: number; path: string },
  report: ExportReport,
): Promise<{ id: number; path: string }[]> {
  const rows = await db
    .selectFrom('files')
    .select(['id', 'name', 'file_type', 'blob_id', 'size', 'updated_at'])
    .where('user_id', '=', userId)
    .where('parent_id', '=', id)
    .where('trash_id', 'is', null)
    .orderBy('id')
    .execute();
  const taken = new Set<string>();
  const folders: { id: number; path: string }[] = [];
  for (const row of rows) {
    const target = join(path, freeName(row.name, taken));
    if (row.file_type === 'FOLDER') {
      await mkdir(target, { mode: 0o700 });
      folders.push({ id: row.id, path: target });
      report.folders++;
      continue;
    }
    try {
      await copyBytes(layout.blob(row.blob_id ?? ''), target, row.updated_at);
      report.files++;
      report.bytes += row.size;
    } catch (error) {
      const isMissing = row.blob_id === null || (error as NodeJS.ErrnoException).code === 'ENOENT';
      if (!isMissing) throw error;
      report.missing.push(target);
    }
  }
  return folders;
}
