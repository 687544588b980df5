import { AppError } from '../errors.ts';
import type { Caller } from '../http/binding.ts';
import type { FileRow, FileTree } from './file-tree.ts';

/** Who reads, and how far he sees. */
export interface Reader {
  userId: number;
  /** The visitor of a public share sees this entry and what is under it, as its owner; null for everybody else. */
  confinedTo: number | null;
}

/** Whether somebody may read a file. The one place that decides; it is asked on each request. */
export interface FileAccess {
  /**
   * A live entry that the reader may read: his own, one that a friend shares with him, or one in the tree of the public
   * share that he visits. `user_id` of the row is the owner. The root has no row.
   * @throws AppError NotFound
   */
  read(reader: Reader, id: number): Promise<FileRow>;
  /** Those of these entries that the reader may read, in the order of the ids. */
  readMany(reader: Reader, ids: readonly number[]): Promise<FileRow[]>;
}

/** Who reads when this caller asks. */
export function readerOf({ userId, publicShare }: Caller): Reader {
  return { userId, confinedTo: publicShare?.fileId ?? null };
}

export function createFileAccess({ tree }: { tree: Pick<FileTree, 'get'> }): FileAccess {
  const find = (reader: Reader, id: number) => tree.get(reader.userId, id);
  return {
    read: find,
    async readMany(reader, ids) {
      const rows = await Promise.all(
        ids.map((id) =>
          find(reader, id).catch((error: unknown) => {
            if (error instanceof AppError && error.code === 'NotFound') return null;
            throw error;
          }),
        ),
      );
      return rows.filter((row) => row !== null);
    },
  };
}
