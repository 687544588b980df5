import { lstat, rename, rm, statfs } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { BlobMissingError, type BlobDigest, type BlobId, type BlobStore } from '../../ports/blob-store.ts';
import { copyInto, linkFile, sealLinked } from './adopt.ts';
import { hashedSoFar, hashFile, hashSmall } from './content-hash.ts';
import { opensubtitlesHash, RunningHash } from './digest.ts';
import { DraftWriter, type DraftHost } from './draft-writer.ts';
import { asStoreError, close, errorCode, openExisting, openNew, truncate } from './fs.ts';
import { SLOT_SIZE } from './hash-messages.ts';
import { HashPool } from './hash-pool.ts';
import { Layout, newBlobId } from './layout.ts';
import { ReaderCache } from './reader-cache.ts';
import { sweepStore } from './sweep.ts';

export interface DiskBlobStoreOptions {
  /** Absolute; gets the folders `blobs` and `drafts`. */
  dataDir: string;
  /** Threads that hash, at most. @default 2, or 1 on a single core */
  hashThreads?: number;
  /** Milliseconds until threads without work end. @default 5000 */
  hashIdleMs?: number;
}

/** Blobs as files in a folder of the local disk. Links in it are never followed and never made. */
export async function createDiskBlobStore(options: DiskBlobStoreOptions): Promise<BlobStore> {
  const layout = new Layout(options.dataDir);
  await layout.prepare();
  const pool = new HashPool({
    maxThreads: options.hashThreads ?? Math.min(2, availableParallelism()),
    idleMs: options.hashIdleMs ?? 5000,
  });
  const readers = new ReaderCache(layout);
  const host: DraftHost = {
    pool,
    openNew: (id) => openNew(layout.draft(id)),
    syncName: () => layout.sync(layout.drafts),
  };

  const create = (id = newBlobId()) =>
    new DraftWriter(host, { id, fd: null, size: 0, hash: { inline: new RunningHash() } });

  const missing = (id: BlobId) => new BlobMissingError(`No draft or blob ${id}`);

  async function fileSize(path: string): Promise<number | null> {
    try {
      const stats = await lstat(path);
      return stats.isFile() ? stats.size : null;
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return null;
      throw error;
    }
  }

  async function blobPath(id: BlobId): Promise<string> {
    if (!(await layout.hasShard(id)) || (await fileSize(layout.blob(id))) === null) throw missing(id);
    return layout.blob(id);
  }

  async function resume(id: BlobId, upTo = Number.POSITIVE_INFINITY): Promise<DraftWriter> {
    const file = await openExisting(layout.draft(id), 'write');
    if (!file) throw missing(id);
    const { fd } = file;
    try {
      const size = Math.min(file.size, upTo);
      if (size < file.size) await truncate(fd, size);
      if (size < SLOT_SIZE) {
        return new DraftWriter(host, { id, fd, size, hash: { inline: await hashSmall(fd, size) } });
      }
      return new DraftWriter(host, { id, fd, size, hash: { session: await hashedSoFar(pool, fd, size) } });
    } catch (error) {
      await close(fd);
      throw error;
    }
  }

  async function publish(id: BlobId): Promise<void> {
    await layout.makeShard(id);
    try {
      await rename(layout.draft(id), layout.blob(id));
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw asStoreError(error);
      if ((await fileSize(layout.blob(id))) === null) throw missing(id);
    }
    await layout.sync(layout.shard(id));
  }

  async function remove(id: BlobId): Promise<void> {
    await readers.drop(id);
    await rm(layout.draft(id), { force: true });
    if (await layout.hasShard(id)) await rm(layout.blob(id), { force: true });
  }

  async function adopt(path: string, signal?: AbortSignal): Promise<BlobDigest & { id: BlobId }> {
    const id = newBlobId();
    try {
      if (!(await linkFile(path, layout.draft(id)))) return await copyInto(create(id), path, signal);
      return { id, ...(await sealLinked(pool, layout.draft(id), signal)) };
    } catch (error) {
      await remove(id);
      throw error;
    }
  }

  async function digest(id: BlobId): Promise<BlobDigest> {
    const file = await openExisting(await blobPath(id), 'read');
    if (!file) throw missing(id);
    const { fd, size } = file;
    try {
      const [hashes, opensubtitles] = await Promise.all([hashFile(pool, fd, size), opensubtitlesHash(fd, size)]);
      return { size, ...hashes, opensubtitlesHash: opensubtitles };
    } finally {
      await close(fd);
    }
  }

  return {
    create: async () => create(),
    resume,
    draftSize: (id) => fileSize(layout.draft(id)),
    publish,
    adopt,
    digest,
    open: (id) => readers.open(id),
    localPath: blobPath,
    remove,
    sweep: (isKnown, olderThan) => sweepStore(layout, remove, isKnown, olderThan),
    async freeSpace() {
      const stats = await statfs(layout.blobs);
      return stats.bavail * stats.bsize;
    },
    async close() {
      await readers.close();
      await pool.close();
    },
  };
}
