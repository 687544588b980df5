import type { TransferStatus } from '@jackdaw/api-contract';
import type { Transaction } from 'kysely';
import type { Database } from '../db/schema/index.ts';
import { AppError } from '../errors.ts';
import type { FileRow, NewBlob } from '../files/index.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import type { EngineFile } from '../ports/transfer-engine.ts';
import type { KnownTorrent } from './contents.ts';
import type { TransferRow } from './row.ts';
import type { RunnerParts } from './runner-parts.ts';
import { bareMetainfo } from './torrent-source.ts';

/** Files hashed at the same time. */
const AT_ONCE = 4;

export interface Finished {
  name: string;
  files: readonly EngineFile[];
  /** Where redirects led. */
  finalUrl?: string;
}

export type CompletionParts = Pick<RunnerParts, 'blobs' | 'tree' | 'store' | 'contents' | 'onFinished'>;

/** The transfer went away, or was finished before, while its files were being saved. */
export class OvertakenError extends Error {
  override name = 'OvertakenError';
}

/**
 * Makes the files of a transfer the user's: adopted as blobs, then rows and transfer in one transaction. Until then nothing
 * is visible; repeated after a crash it starts over, and the blobs of the first try are swept.
 * @throws AppError NO_SPACE_LEFT, NoSpaceError, OvertakenError, the abort reason
 */
export async function saveFiles(
  parts: CompletionParts,
  row: TransferRow,
  finished: Finished,
  options: { status: TransferStatus; signal: AbortSignal; onPercent(percent: number): void },
): Promise<FileRow> {
  const { blobs, contents, store } = parts;
  const adopted: (NewBlob | null)[] = finished.files.map(() => null);
  try {
    await adoptAll(blobs, finished.files, adopted, options);
    const files = finished.files.map(({ path }, index) => ({
      path: pathInTree(finished, path),
      blob: known(adopted[index]),
    }));
    for (const { blob } of files) await blobs.publish(blob.id);
    options.signal.throwIfAborted();
    const own = row.type === 'TORRENT' ? await store.metainfo(row.id) : null;
    const metainfo = own && (await bareMetainfo(own));
    return await addToTree(parts, row, { name: finished.name, files }, options.status, async (trx) => {
      if (row.type !== 'TORRENT' || row.hash === null || row.is_private === 1) return;
      const size = files.reduce((sum, { blob }) => sum + blob.size, 0);
      const held = files.map(({ path, blob }) => ({ path, blobId: blob.id }));
      await contents.remember({ hash: row.hash, name: finished.name, size, metainfo, files: held }, trx);
    });
  } catch (error) {
    await Promise.all(adopted.filter((blob) => blob !== null).map(({ id }) => blobs.remove(id)));
    throw error;
  }
}

/**
 * Makes files of a torrent that was fetched before, byte for byte shared with what is there.
 * @throws AppError NO_SPACE_LEFT, OvertakenError
 */
export function saveKnown(
  parts: CompletionParts,
  row: TransferRow,
  { name, files }: KnownTorrent,
  options: { status: TransferStatus },
): Promise<FileRow> {
  return addToTree(parts, row, { name, files }, options.status, async (trx) => {
    await parts.contents.unpin(row.id, trx);
  });
}

async function addToTree(
  { tree, store, onFinished }: CompletionParts,
  row: TransferRow,
  content: { name: string; files: readonly { path: readonly string[]; blob: NewBlob }[] },
  status: TransferStatus,
  within: (trx: Transaction<Database>) => Promise<void>,
): Promise<FileRow> {
  const add = (parentId: number) =>
    tree.addTree(
      { userId: row.user_id, ...content, parentId },
      {
        within: async (trx, top) => {
          if (!(await store.finish(trx, row.id, top, status))) throw new OvertakenError();
          await within(trx);
          await onFinished(row, top, trx);
        },
      },
    );
  try {
    return await add(row.save_parent_id);
  } catch (error) {
    // The folder it was meant for is gone or became a file: better in the root than lost.
    const isGone = error instanceof AppError && (error.code === 'NotFound' || error.code === 'BadRequest');
    if (isGone && row.save_parent_id !== 0) return add(0);
    throw error;
  }
}

async function adoptAll(
  blobs: BlobStore,
  files: readonly EngineFile[],
  adopted: (NewBlob | null)[],
  { signal, onPercent }: { signal: AbortSignal; onPercent(percent: number): void },
): Promise<void> {
  const total = files.reduce((sum, { size }) => sum + size, 0);
  let saved = 0;
  const waiting = files.entries();
  const work = async () => {
    for (const [index, file] of waiting) {
      signal.throwIfAborted();
      adopted[index] = await blobs.adopt(file.localPath, signal);
      saved += file.size;
      onPercent(total === 0 ? 100 : Math.floor((saved * 100) / total));
    }
  };
  const results = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

/** A bare file stands for itself; everything else is in a folder named after the transfer. */
function pathInTree({ files, name }: Finished, path: readonly string[]): readonly string[] {
  return files.length === 1 && path.length === 1 && path[0] === name ? [] : path;
}

function known(blob: NewBlob | null | undefined): NewBlob {
  if (!blob) throw new Error('A file was not adopted');
  return blob;
}
