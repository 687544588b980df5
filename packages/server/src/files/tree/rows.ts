import type { Insertable, Kysely } from 'kysely';
import type { Database, FilesTable } from '../../db/schema/index.ts';
import { AppError } from '../../errors.ts';
import { foldName, nameKey } from '../collation.ts';
import { FOLDER_KIND, fileKindOf } from '../file-kind.ts';
import type { FileRow } from '../file-tree.ts';
import { suffixed } from '../names.ts';
import { addSize, touchFolder } from './accounts.ts';
import { receivedAmong } from '../visibility.ts';
import type { Change } from './change.ts';

/** The columns that follow from a name. A file's kind follows its name, a folder stays a folder. */
export function namedColumns(name: string, isFolder: boolean) {
  const kind = isFolder ? FOLDER_KIND : fileKindOf(name);
  return {
    name,
    name_key: nameKey(name),
    name_fold: foldName(name),
    file_type: kind.fileType,
    content_type: kind.contentType,
    extension: kind.extension,
  };
}

/** A row that is about to be inserted; `blobId` null makes a folder. */
export function newRow(
  change: Change,
  file: { parentId: number; name: string; size: number; blobId: string | null; updatedAt?: string | undefined },
): Insertable<FilesTable> {
  return {
    user_id: change.userId,
    parent_id: file.parentId,
    ...namedColumns(file.name, file.blobId === null),
    size: file.size,
    blob_id: file.blobId,
    is_hidden: 0,
    start_from: 0,
    created_at: change.now,
    updated_at: file.updatedAt ?? change.now,
    first_accessed_at: null,
    trash_id: null,
  };
}

/**
 * What the user may change: his own. What others let him read he may not.
 * @throws AppError NotFound, Forbidden
 */
export async function liveRow(db: Kysely<Database>, userId: number, id: number): Promise<FileRow> {
  const row = await db
    .selectFrom('files')
    .selectAll()
    .where('id', '=', id)
    .where('trash_id', 'is', null)
    .executeTakeFirst();
  if (row?.user_id === userId) return row;
  const isReceived = row !== undefined && (await receivedAmong(db, userId, [id])).has(id);
  throw new AppError(isReceived ? 'Forbidden' : 'NotFound');
}

/** @throws AppError NotFound, Forbidden, BadRequest for a file */
export async function requireFolder(db: Kysely<Database>, userId: number, id: number): Promise<void> {
  if (id === 0) return;
  const row = await liveRow(db, userId, id);
  if (row.file_type !== 'FOLDER') throw new AppError('BadRequest', { message: 'The target is not a folder.' });
}

/** The live child with exactly this name. */
export function childNamed(
  db: Kysely<Database>,
  userId: number,
  parentId: number,
  name: string,
): Promise<FileRow | undefined> {
  return db
    .selectFrom('files')
    .selectAll()
    .where('user_id', '=', userId)
    .where('parent_id', '=', parentId)
    .where('name', '=', name)
    .where('trash_id', 'is', null)
    .executeTakeFirst();
}

/** The name itself or, when it is taken, with the next free suffix. Asks a logarithmic number of times. */
export async function freeName(isTaken: (name: string) => Promise<boolean> | boolean, name: string): Promise<string> {
  if (!(await isTaken(name))) return name;
  let free = 1;
  while (await isTaken(suffixed(name, free))) free *= 2;
  let taken = Math.floor(free / 2);
  while (free - taken > 1) {
    const middle = Math.floor((free + taken) / 2);
    if (await isTaken(suffixed(name, middle))) taken = middle;
    else free = middle;
  }
  return suffixed(name, free);
}

/** `freeName` among the live children of a folder. */
export function freeChildName(change: Change, parentId: number, name: string): Promise<string> {
  return freeName(
    async (candidate) => (await childNamed(change.trx, change.userId, parentId, candidate)) !== undefined,
    name,
  );
}

/** Inserts one row and lets its ancestors know. */
export async function insertRow(change: Change, row: Insertable<FilesTable>): Promise<FileRow> {
  const inserted = await change.trx.insertInto('files').values(row).returningAll().executeTakeFirstOrThrow();
  await addSize(change, inserted.parent_id, inserted.size);
  await touchFolder(change, inserted.parent_id, 1);
  change.news.created.push(inserted);
  return inserted;
}
