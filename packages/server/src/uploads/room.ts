import { formatDate } from '@jackdaw/api-contract';
import { AppError } from '../errors.ts';
import type { FileTree } from '../files/file-tree.ts';
import { createUserLock } from '../files/user-lock.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import type { Clock } from '../ports/clock.ts';
import type { UploadStore } from './store.ts';

/** Keeps uploads that run at the same time from counting on the same free bytes. */
export interface Room {
  /**
   * Holds the bytes of an upload until the returned function is called. What is free is the user's quota without what
   * other running uploads will need and without what idle ones have on disk.
   * @throws AppError NO_SPACE_LEFT
   */
  reserve(userId: number, uploadId: string, bytes: number): Promise<() => void>;
}

export interface RoomOptions {
  files: Pick<FileTree, 'freeQuota'>;
  blobs: Pick<BlobStore, 'draftSize'>;
  store: Pick<UploadStore, 'unfinished'>;
  clock: Clock;
}

export function createRoom({ files, blobs, store, clock }: RoomOptions): Room {
  const lock = createUserLock();
  const held = new Map<number, Map<string, number>>();

  async function idleBytes(userId: number, uploadId: string): Promise<number> {
    const rows = await store.unfinished(userId, formatDate(clock.now()));
    const idle = rows.filter(({ id }) => id !== uploadId && !held.get(userId)?.has(id));
    const sizes = await Promise.all(idle.map(({ blob_id: blobId }) => blobs.draftSize(blobId)));
    return sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0);
  }

  return {
    // One after the other: two that ask at once must not both see the last bytes as free.
    reserve: (userId, uploadId, bytes) =>
      lock.run(userId, async () => {
        const idle = await idleBytes(userId, uploadId);
        const free = await files.freeQuota(userId);
        const own = held.get(userId) ?? new Map<string, number>();
        const running = [...own.values()].reduce((sum, length) => sum + length, 0);
        if (bytes > free - running - idle) throw new AppError('NO_SPACE_LEFT');
        held.set(userId, own.set(uploadId, bytes));
        return () => {
          own.delete(uploadId);
          if (own.size === 0 && held.get(userId) === own) held.delete(userId);
        };
      }),
  };
}
