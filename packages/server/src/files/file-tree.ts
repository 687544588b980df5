import type { Selectable, Transaction } from 'kysely';
import type { AppError } from '../errors.ts';
import type { BlobDigest, BlobId } from '../ports/blob-store.ts';
import type { Database, FilesTable } from '../db/schema/index.ts';

export type FileRow = Selectable<FilesTable>;

/** A published blob that is about to get its first row. */
export type NewBlob = BlobDigest & { id: BlobId };

export interface NewFile {
  userId: number;
  parentId: number;
  /** Cleaned or refused by the tree: see `names.ts`. */
  name: string;
  blob: NewBlob;
  /** Modification time, now when absent. */
  updatedAt?: Date;
}

/** A finished transfer. Paths are relative to the folder `name`; one file with an empty path is that file itself. */
export interface NewTree {
  userId: number;
  parentId: number;
  name: string;
  files: readonly { path: readonly string[]; blob: NewBlob }[];
  /** Folders that are there even when no file is in them. */
  folders?: readonly (readonly string[])[];
}

/** What happens when the name is taken: a suffix is added, the other file is replaced, or `NAME_ALREADY_EXIST`. */
export type Clash = 'suffix' | 'replace' | 'error';

interface Within {
  /** Runs in the same transaction, after the rows are there: the caller's own row changes with them or not at all. */
  within?: (trx: Transaction<Database>, top: FileRow) => Promise<void>;
}

/**
 * The only way to change the file tree. Keeps what must stay true in one transaction: names unique among siblings, folder
 * sizes, the user's `disk_used`, blob references, folder versions; and tells the event bus after the commit. What one user
 * changes happens in turn; work on many rows goes in slices and is finished by `recover` after a crash.
 */
export interface FileTree {
  /**
   * `suffix` is the default. `replace` keeps the other file's id.
   * @throws AppError NotFound, EMPTY_NAME, SLASH_IN_NAME, NAME_TOO_LONG, INVALID_NAME, NAME_ALREADY_EXIST, NO_SPACE_LEFT
   */
  addFile(file: NewFile, options?: { clash?: Clash } & Within): Promise<FileRow>;
  /**
   * Adds a finished transfer: one file, or a folder named `name` with everything in it. Names are repaired and suffixed,
   * never refused. Nothing of a folder is listed before all of it is there. Resolves with the top entry; when it fails
   * half-way, the bytes of the blobs are released.
   * @throws AppError NotFound, BadRequest (the parent is a file), NO_SPACE_LEFT
   */
  addTree(tree: NewTree, options?: Within): Promise<FileRow>;
  /** `error` is the default. @throws AppError as `addFile` */
  addFolder(folder: { userId: number; parentId: number; name: string }, options?: { clash?: Clash }): Promise<FileRow>;
  /** Creates what is missing of a path of folders, resolves with the last one's id. @throws AppError as `addFolder` */
  ensurePath(userId: number, parentId: number, names: readonly string[]): Promise<number>;
  /** A live file or folder of this user. The root has no row. @throws AppError NotFound */
  get(userId: number, id: number): Promise<FileRow>;
  /** Checks that a live folder of this user has this id (0 is the root). @throws AppError NotFound, BadRequest for a file */
  requireFolder(userId: number, id: number): Promise<void>;
  /** Bytes the user may still add. */
  freeQuota(userId: number): Promise<number>;

  /** @throws AppError NotFound, Forbidden (root), NAME_ALREADY_EXIST and the other name errors */
  rename(userId: number, id: number, name: string): Promise<FileRow>;
  /**
   * Moves one entry, and renames it when `name` is given.
   * @throws AppError FileNotFound, Forbidden (root), MoveIntoItself, NotFound (target), NAME_ALREADY_EXIST, name errors
   */
  move(userId: number, id: number, target: { parentId: number; name?: string | undefined }): Promise<FileRow>;
  /** Moves entries to a folder, many at a time; resolves with those that stayed where they are, each with the error of `move`. */
  moveMany(userId: number, ids: readonly number[], parentId: number): Promise<{ id: number; error: AppError }[]>;
  /** Copies one entry with everything under it; bytes are shared. @throws AppError NotFound, NAME_ALREADY_EXIST, NO_SPACE_LEFT */
  copy(userId: number, id: number, target: { parentId: number; name?: string | undefined }): Promise<FileRow>;
  /**
   * Copies an entry of another user, as the user's own, with everything under it; bytes are shared and a taken name gets a
   * suffix. Whether he may read it is for the caller to ask. Nothing is listed before all of it is there. The owner is not
   * kept waiting: what he changes meanwhile is copied as it is when the copy comes to it, and what he takes out of the entry
   * before is left out.
   * @throws AppError NotFound, BadRequest (the parent is a file), NO_SPACE_LEFT
   */
  copyFrom(ownerId: number, id: number, to: { userId: number; parentId: number }, options?: Within): Promise<FileRow>;
  /** Sets the modification time of those that are live entries of the user; resolves with their ids. */
  touch(userId: number, ids: readonly number[], updatedAt: Date): Promise<number[]>;
  /** Moves live entries to the trash; others are ignored. @throws AppError TRASH_LOCK_TIMEOUT */
  trash(userId: number, ids: readonly number[]): Promise<void>;
  /** Destroys live entries with everything under them; others are ignored. @throws AppError TRASH_LOCK_TIMEOUT */
  destroy(userId: number, ids: readonly number[]): Promise<void>;
  /** Brings trashed top entries back. @throws AppError TRASH_FILE_NOT_FOUND unless `missing` is `skip`, TRASH_LOCK_TIMEOUT */
  restore(userId: number, ids: readonly number[], missing?: 'error' | 'skip'): Promise<void>;
  /** Destroys trashed top entries. @throws AppError TRASH_FILE_NOT_FOUND unless `missing` is `skip`, TRASH_LOCK_TIMEOUT */
  purge(userId: number, ids: readonly number[], missing?: 'error' | 'skip'): Promise<void>;
  /**
   * Looks for what a crash interrupted. Once, before the server answers. Resolves when the turns of all users whom it concerns
   * are taken, so that they wait and nobody else; `finish` does the work, which may take long.
   */
  recover(): Promise<{ finish(signal?: AbortSignal): Promise<void> }>;
}
