import { setImmediate } from 'node:timers/promises';
import { parseDate } from '@jackdaw/api-contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema/index.ts';
import { AppError } from '../../errors.ts';
import { freeName } from '../../files/tree/rows.ts';
import { safeName } from './safe-name.ts';
import type { ZipEntry } from './zip-layout.ts';

/** Something that is put into a zip: a file, or a folder (0 is the root) with everything live under it. */
export interface ZipTop {
  id: number;
  /** Whose it is. */
  userId: number;
  name: string;
}

/** A file that belongs into a zip and has no bytes. */
export interface LostFile {
  lost: { id: number; name: string };
}

/** More than this is no download. */
export const MAX_ZIP_ENTRIES = 100_000;
/** Bytes of the longest path a zip can hold. */
const MAX_PATH = 65_000;
const PAGE = 500;

type Child = Awaited<ReturnType<ReturnType<typeof selectChildren>['execute']>>[number];

interface Folder {
  id: number;
  userId: number;
  path: string;
  updatedAt: Date;
}

function selectChildren(db: Kysely<Database>) {
  return db
    .selectFrom('files')
    .leftJoin('blobs', 'blobs.id', 'files.blob_id')
    .select(['files.id', 'files.user_id', 'files.name', 'files.file_type', 'files.updated_at'])
    .select(['blobs.id as blob_id', 'blobs.size', 'blobs.crc32'])
    .where('files.trash_id', 'is', null);
}

/**
 * Everything that a zip of these entries holds. Names are safe for every reader and unique whatever the case; empty folders
 * are there, others follow from the paths of their files. Page by page: others get their turn in between.
 * @throws AppError BadRequest for more than a zip can hold
 */
export async function* zipEntries(db: Kysely<Database>, tops: readonly ZipTop[]): AsyncGenerator<ZipEntry | LostFile> {
  const folders: Folder[] = [];
  const taken = new Set<string>();
  let count = 0;

  async function* add(child: Child, path: string): AsyncGenerator<ZipEntry | LostFile> {
    if (++count > MAX_ZIP_ENTRIES) throw tooMuch(`It holds more than ${MAX_ZIP_ENTRIES} files.`);
    if (Buffer.byteLength(path) > MAX_PATH) throw tooMuch('Its folders are too deep.');
    const updatedAt = parseDate(child.updated_at);
    if (child.file_type === 'FOLDER') {
      folders.push({ id: child.id, userId: child.user_id, path, updatedAt });
    } else if (child.blob_id === null || child.size === null || child.crc32 === null) {
      yield { lost: { id: child.id, name: child.name } };
    } else {
      const crc32 = Number.parseInt(child.crc32, 16);
      yield { path, modifiedAt: updatedAt, size: child.size, crc32, fileId: child.id, blobId: child.blob_id };
    }
  }

  for (const [index, top] of tops.entries()) {
    const path = await uniqueName(taken, top.name);
    if (top.id === 0) folders.push({ id: 0, userId: top.userId, path, updatedAt: new Date(0) });
    else {
      const row = await selectChildren(db).where('files.id', '=', top.id).executeTakeFirst();
      if (row) yield* add(row, path);
    }
    if (index % PAGE === 0) await setImmediate();
  }
  for (let folder = folders.pop(); folder; folder = folders.pop()) {
    const names = new Set<string>();
    for await (const child of childrenOf(db, folder)) {
      yield* add(child, `${folder.path}/${await uniqueName(names, child.name)}`);
    }
    if (names.size > 0) continue;
    yield { path: `${folder.path}/`, modifiedAt: folder.updatedAt, size: 0, crc32: 0, fileId: folder.id, blobId: null };
  }
}

async function uniqueName(taken: Set<string>, name: string): Promise<string> {
  const free = await freeName((candidate) => taken.has(candidate.toLowerCase()), safeName(name));
  taken.add(free.toLowerCase());
  return free;
}

function tooMuch(reason: string): AppError {
  return new AppError('BadRequest', { message: `This cannot be downloaded as one file. ${reason}` });
}

async function* childrenOf(db: Kysely<Database>, folder: Folder): AsyncGenerator<Child> {
  for (let after = ''; ;) {
    const page: Child[] = await selectChildren(db)
      .where('files.user_id', '=', folder.userId)
      .where('files.parent_id', '=', folder.id)
      .where('files.name', '>', after)
      .orderBy('files.name')
      .limit(PAGE)
      .execute();
    yield* page;
    const last = page.at(-1);
    await setImmediate();
    if (!last || page.length < PAGE) return;
    after = last.name;
  }
}
