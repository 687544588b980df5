import { setImmediate } from 'node:timers/promises';
import { parseDate } from '@jackdaw/api-contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema/index.ts';
import { AppError } from '../../errors.ts';
import { freeName } from '../../files/tree/rows.ts';
import type { BlobId } from '../../ports/blob-store.ts';
import { safeName } from './safe-name.ts';

/** One entry of a zip. */
export interface ZipEntry {
  /** With `/` between its parts, safe for every reader and unique whatever the case. */
  path: string;
  modifiedAt: Date;
  /** Null for a folder with nothing in it; others follow from the paths of their files. */
  blob: { id: BlobId; size: number } | null;
}

/** More than this is no download: each entry takes memory until the last byte is sent. */
const MAX_ENTRIES = 100_000;
/** Bytes of the longest path a zip can hold. */
const MAX_PATH = 65_000;
const PAGE = 500;

interface Child {
  id: number;
  name: string;
  file_type: string;
  size: number;
  blob_id: string | null;
  updated_at: string;
}

/**
 * Everything live under a folder (0 is the root), below a folder called `title`.
 * @throws AppError BadRequest for more than a zip can hold, FILE_LOST
 */
export async function folderEntries(
  db: Kysely<Database>,
  { userId, folderId, title }: { userId: number; folderId: number; title: string },
): Promise<ZipEntry[]> {
  const entries: ZipEntry[] = [];
  const folders = [{ id: folderId, path: safeName(title), updatedAt: new Date(0) }];
  let seen = 0;
  for (let folder = folders.pop(); folder; folder = folders.pop()) {
    const taken = new Set<string>();
    for await (const child of children(db, userId, folder.id)) {
      if (++seen > MAX_ENTRIES) throw tooMuch(`It holds more than ${MAX_ENTRIES} files.`);
      const name = await freeName((candidate) => taken.has(candidate.toLowerCase()), safeName(child.name));
      taken.add(name.toLowerCase());
      const path = `${folder.path}/${name}`;
      if (Buffer.byteLength(path) > MAX_PATH) throw tooMuch('Its folders are too deep.');
      const updatedAt = parseDate(child.updated_at);
      if (child.file_type === 'FOLDER') folders.push({ id: child.id, path, updatedAt });
      else if (child.blob_id === null) throw new AppError('FILE_LOST');
      else entries.push({ path, modifiedAt: updatedAt, blob: { id: child.blob_id, size: child.size } });
    }
    if (taken.size === 0) entries.push({ path: folder.path, modifiedAt: folder.updatedAt, blob: null });
  }
  return entries;
}

function tooMuch(reason: string): AppError {
  return new AppError('BadRequest', { message: `The folder cannot be downloaded as one file. ${reason}` });
}

/** The live children of a folder by name, page by page: others get their turn in between. */
async function* children(db: Kysely<Database>, userId: number, folderId: number): AsyncGenerator<Child> {
  for (let after = ''; ;) {
    const page: Child[] = await db
      .selectFrom('files')
      .select(['id', 'name', 'file_type', 'size', 'blob_id', 'updated_at'])
      .where('user_id', '=', userId)
      .where('parent_id', '=', folderId)
      .where('trash_id', 'is', null)
      .where('name', '>', after)
      .orderBy('name')
      .limit(PAGE)
      .execute();
    yield* page;
    const last = page.at(-1);
    await setImmediate();
    if (!last || page.length < PAGE) return;
    after = last.name;
  }
}
