import type { Transfer } from '@jackdaw/api-contract';
import type { Transaction } from 'kysely';
import type { Database } from '../db/schema/index.ts';
import { AppError } from '../errors.ts';
import type { History } from '../events/history.ts';
import type { FileRow, FileTree, NewBlob } from '../files/file-tree.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import type { UploadResult } from './store.ts';

/** Starts a transfer from the content of a .torrent file. `within` runs in the transaction that adds its row. */
export type AddTorrent = (
  userId: number,
  metainfo: Uint8Array,
  options: {
    saveParentId: number;
    callbackUrl: string | null;
    clientIp: string;
    within?: (trx: Transaction<Database>, transferId: number) => Promise<void>;
  },
) => Promise<Transfer>;

/** Where uploaded bytes go. */
export interface SaveTarget {
  userId: number;
  parentId: number;
  /** Folders below it. */
  path: readonly string[];
  name: string;
  overwrite: boolean;
  updatedAt?: Date | undefined;
  /** `try`: a torrent starts a transfer, anything else is stored; `must`: anything else is `NotTorrent`. */
  torrent: 'no' | 'try' | 'must';
  callbackUrl: string | null;
  clientIp: string;
}

export type Saved = { file: FileRow; transfer: null } | { file: null; transfer: Transfer };

/** Whether something calls itself a torrent; its content decides. */
export function isTorrent(name: string, contentType: string | null): boolean {
  return /\.torrent$/i.test(name) || contentType === 'application/x-bittorrent';
}

/** More than this is no .torrent. */
const MAX_METAINFO = 16 * 1024 * 1024;

export interface SaveParts {
  blobs: BlobStore;
  files: Pick<FileTree, 'addFile' | 'ensurePath' | 'requireFolder'>;
  addTorrent: AddTorrent;
  history: History;
}

/**
 * Turns a published blob into a file or, when it is a torrent, into a transfer; `within` runs in the transaction that
 * does it. Repeating it after a crash is harmless as long as `within` remembers the result.
 * @throws AppError NotTorrent, TRANSFER_ALREADY_ADDED, NO_SPACE_LEFT and the name errors
 */
export async function save(
  parts: SaveParts,
  target: SaveTarget,
  blob: NewBlob,
  within?: (trx: Transaction<Database>, result: UploadResult) => Promise<void>,
): Promise<Saved> {
  const parentId = await folderOf(parts.files, target);
  if (target.torrent !== 'no') {
    const transfer = await startTransfer(parts, { ...target, parentId }, blob, within);
    if (transfer) {
      await parts.blobs.remove(blob.id);
      return { file: null, transfer };
    }
    if (target.torrent === 'must') throw new AppError('NotTorrent');
  }
  const file = await parts.files.addFile(
    {
      userId: target.userId,
      parentId,
      name: target.name,
      blob,
      ...(target.updatedAt ? { updatedAt: target.updatedAt } : {}),
    },
    {
      clash: target.overwrite ? 'replace' : 'suffix',
      within: async (trx, { id, name, size }) => {
        await parts.history.record(
          target.userId,
          { type: 'upload', file_id: id, file_name: name, file_size: size },
          trx,
        );
        await within?.(trx, { fileId: id, transferId: null });
      },
    },
  );
  return { file, transfer: null };
}

/** A folder that went away during the upload is no reason to lose the bytes: they go to the root. */
async function folderOf(files: SaveParts['files'], { userId, parentId, path }: SaveTarget): Promise<number> {
  const isThere = await files.requireFolder(userId, parentId).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError) return false;
      throw error;
    },
  );
  const parent = isThere ? parentId : 0;
  return path.length === 0 ? parent : files.ensurePath(userId, parent, path);
}

/** Null when the content is no torrent. */
async function startTransfer(
  { blobs, addTorrent }: SaveParts,
  { userId, parentId, callbackUrl, clientIp }: SaveTarget,
  blob: NewBlob,
  within?: (trx: Transaction<Database>, result: UploadResult) => Promise<void>,
): Promise<Transfer | null> {
  if (blob.size > MAX_METAINFO) return null;
  const metainfo = await readWhole(blobs, blob);
  // A torrent is a bencoded dictionary; looking at the ends spares the parser everything else.
  if (metainfo[0] !== 0x64 || metainfo.at(-1) !== 0x65) return null;
  try {
    return await addTorrent(userId, metainfo, {
      saveParentId: parentId,
      callbackUrl,
      clientIp,
      ...(within ? { within: (trx, transferId) => within(trx, { fileId: null, transferId }) } : {}),
    });
  } catch (error) {
    if (error instanceof AppError && error.code === 'NotTorrent') return null;
    throw error;
  }
}

async function readWhole(blobs: BlobStore, blob: NewBlob): Promise<Uint8Array> {
  const reader = await blobs.open(blob.id);
  try {
    const bytes = new Uint8Array(blob.size);
    for (let at = 0; at < bytes.length;) {
      const count = await reader.read(bytes.subarray(at), at);
      if (count === 0) throw new Error('The blob is shorter than its size');
      at += count;
    }
    return bytes;
  } finally {
    await reader.close();
  }
}
