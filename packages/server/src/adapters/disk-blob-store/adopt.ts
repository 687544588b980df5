import { constants } from 'node:fs';
import { link, lstat, open } from 'node:fs/promises';
import type { BlobDigest, BlobId, BlobWriter } from '../../ports/blob-store.ts';
import { hashFile } from './content-hash.ts';
import { opensubtitlesHash } from './digest.ts';
import { close, errorCode, openExisting, syncFile } from './fs.ts';
import { SLOT_SIZE } from './hash-messages.ts';
import type { HashPool } from './hash-pool.ts';

/** Why a link cannot be made although a copy can: another device, no right, too many links, no links at all. */
const COPY_INSTEAD = new Set(['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

/** Makes `target` a second name of the file. False when this must be a copy. */
export async function linkFile(source: string, target: string): Promise<boolean> {
  if (!(await lstat(source)).isFile()) throw new Error('Only plain files can be adopted');
  try {
    await link(source, target);
    return true;
  } catch (error) {
    if (COPY_INSTEAD.has(errorCode(error) ?? '')) return false;
    throw error;
  }
}

/** Syncs and hashes a linked draft. */
export async function sealLinked(pool: HashPool, path: string, signal?: AbortSignal): Promise<BlobDigest> {
  const file = await openExisting(path, 'read');
  if (!file) throw new Error('Only plain files can be adopted');
  const { fd, size } = file;
  try {
    signal?.throwIfAborted();
    const [hashes, opensubtitles] = await Promise.all([
      hashFile(pool, fd, size, signal),
      opensubtitlesHash(fd, size),
      syncFile(fd),
    ]);
    return { size, ...hashes, opensubtitlesHash: opensubtitles };
  } finally {
    await close(fd);
  }
}

/** Copies a file into a draft. */
export async function copyInto(
  writer: BlobWriter,
  source: string,
  signal?: AbortSignal,
): Promise<BlobDigest & { id: BlobId }> {
  const handle = await open(source, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    for (let position = 0; ;) {
      signal?.throwIfAborted();
      const block = Buffer.allocUnsafeSlow(SLOT_SIZE);
      const { bytesRead } = await handle.read(block, 0, SLOT_SIZE, position);
      if (bytesRead === 0) break;
      await writer.write(block.subarray(0, bytesRead));
      position += bytesRead;
    }
    return { id: writer.id, ...(await writer.finish()) };
  } finally {
    await handle.close();
    await writer.close().catch(() => undefined);
  }
}
