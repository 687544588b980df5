import type { Selectable, Transaction } from 'kysely';
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

/** What happens when the name is taken: a suffix is added, the other file is replaced, or `NAME_ALREADY_EXIST`. */
export type Clash = 'suffix' | 'replace' | 'error';

export interface Within {
  /** Runs in the same transaction, after the rows are there: the caller's own row changes with them or not at all. */
  within?: (trx: Transaction<Database>, top: FileRow) => Promise<void>;
}

/**
 * The only way to change the file tree. Keeps what must stay true in one transaction: names unique among siblings, folder
 * sizes, the user's `disk_used`, blob references, folder versions; and tells the event bus after the commit.
 */
export interface FileTree {
  /** @throws AppError NotFound, Forbidden, EMPTY_NAME, SLASH_IN_NAME, NAME_TOO_LONG, NAME_ALREADY_EXIST, RequestEntityTooLarge (quota) */
  addFile(file: NewFile, options?: { clash?: Clash } & Within): Promise<FileRow>;
  /**
   * Adds a finished transfer: one file, or a folder named `name` with everything in it. Paths are relative to that folder.
   * Resolves with the top entry.
   */
  addTree(
    tree: { userId: number; parentId: number; name: string; files: readonly { path: readonly string[]; blob: NewBlob }[] },
    options?: Within,
  ): Promise<FileRow>;
  addFolder(folder: { userId: number; parentId: number; name: string }, options?: { clash?: Clash }): Promise<FileRow>;
  /** Creates what is missing of a path of folders, resolves with the last one's id. */
  ensurePath(userId: number, parentId: number, names: readonly string[]): Promise<number>;
  /** A live file or folder of this user. @throws AppError NotFound */
  get(userId: number, id: number): Promise<FileRow>;
  /** Checks that a live folder of this user has this id (0 is the root). @throws AppError NotFound, BadRequest for a file */
  requireFolder(userId: number, id: number): Promise<void>;
  /** Bytes the user may still add. */
  freeQuota(userId: number): Promise<number>;
}
