import { lstat, opendir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BlobId } from '../../ports/blob-store.ts';
import { errorCode } from './fs.ts';
import { isBlobId, type Layout } from './layout.ts';

const BATCH = 500;

async function* entries(directory: string) {
  try {
    yield* await opendir(directory);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
}

/**
 * Ids of plain files that have not been touched since. Judged by change time: a linked file keeps the modification time
 * of its source.
 */
async function* oldIds(directory: string, olderThan: Date): AsyncGenerator<BlobId> {
  for await (const entry of entries(directory)) {
    if (!entry.isFile() || !isBlobId(entry.name)) continue;
    const stats = await lstat(join(directory, entry.name)).catch(() => null);
    if (stats && stats.ctime < olderThan) yield entry.name;
  }
}

async function* allOldIds(layout: Layout, olderThan: Date): AsyncGenerator<BlobId> {
  yield* oldIds(layout.drafts, olderThan);
  for await (const shard of entries(layout.blobs)) {
    if (shard.isDirectory()) yield* oldIds(join(layout.blobs, shard.name), olderThan);
  }
}

/** Removes what is old and unknown; resolves with the count. */
export async function sweepStore(
  layout: Layout,
  remove: (id: BlobId) => Promise<void>,
  isKnown: (ids: readonly BlobId[]) => Promise<ReadonlySet<BlobId>>,
  olderThan: Date,
): Promise<number> {
  let removed = 0;
  let batch: BlobId[] = [];
  const judge = async () => {
    const known = await isKnown(batch);
    for (const id of batch) {
      if (known.has(id)) continue;
      await remove(id);
      removed += 1;
    }
    batch = [];
  };
  for await (const id of allOldIds(layout, olderThan)) {
    batch.push(id);
    if (batch.length >= BATCH) await judge();
  }
  if (batch.length > 0) await judge();
  return removed;
}
