import { parseDate } from '@jackdaw/api-contract';
import type { AppError } from '../errors.ts';
import { BlobMissingError, type BlobDigest, type BlobStore, type BlobWriter } from '../ports/blob-store.ts';
import { noFailpoint, type Failpoint } from './failpoint.ts';
import type { UploadMetadata } from './metadata.ts';
import { isTorrent, save, type SaveParts, type SaveTarget } from './save.ts';
import type { UploadResult, UploadRow, UploadStore } from './store.ts';
import { asUploadError } from './upload-error.ts';

/** Who uploads. */
export interface Uploader {
  userId: number;
  clientIp: string;
}

/** How far an upload is; `result` once it is saved. */
export interface UploadState {
  id: string;
  offset: number;
  length: number;
  expiresAt: Date;
  result: (UploadResult & { crc32: string | null }) | null;
}

/** Brings uploads whose bytes are all here to their end, also those that a crash stopped half-way. */
export interface Completion {
  /** Ends a full draft. `isNew`: the upload has no row yet and gets one only together with its file. */
  fromDraft(user: Uploader, row: UploadRow, writer: BlobWriter, isNew?: boolean): Promise<UploadState>;
  /** Ends an upload whose bytes were published before a crash; null when they were not. */
  fromBlob(user: Uploader, row: UploadRow): Promise<UploadState | null>;
  /** The state of an upload that is saved already, else null. */
  result(row: UploadRow): Promise<UploadState | null>;
}

export interface CompletionParts extends SaveParts {
  blobs: BlobStore;
  store: UploadStore;
  failpoint?: Failpoint;
}

export function stateOf(row: UploadRow, offset: number, result: UploadState['result'] = null): UploadState {
  return { id: row.id, offset, length: row.length, expiresAt: parseDate(row.expires_at), result };
}

function targetOf(user: Uploader, row: UploadRow): SaveTarget {
  const metadata = JSON.parse(row.metadata) as UploadMetadata;
  return {
    ...user,
    parentId: row.parent_id,
    path: metadata.path,
    name: row.name,
    overwrite: metadata.overwrite,
    updatedAt: metadata.updatedAt === null ? undefined : new Date(metadata.updatedAt),
    torrent: isTorrent(row.name, metadata.type) && !metadata.noTorrent ? 'try' : 'no',
    callbackUrl: metadata.callbackUrl,
  };
}

export function createCompletion(parts: CompletionParts): Completion {
  const { blobs, store, failpoint = noFailpoint } = parts;

  async function saveBlob(user: Uploader, row: UploadRow, digest: BlobDigest, isNew: boolean): Promise<UploadState> {
    const saved = await save(parts, targetOf(user, row), { id: row.blob_id, ...digest }, async (trx, result) => {
      if (isNew) await store.insert(row, trx);
      await store.finish(trx, row.id, result);
    });
    await failpoint('upload.committed');
    return stateOf(row, row.length, {
      fileId: saved.file?.id ?? null,
      transferId: saved.transfer?.id ?? null,
      crc32: saved.file ? digest.crc32 : null,
    });
  }

  /** Nothing is kept of what can never be saved. */
  async function giveUp(row: UploadRow, error: AppError, isNew: boolean): Promise<never> {
    if (isNew || error.code === 'TRANSFER_ALREADY_ADDED') {
      await blobs.remove(row.blob_id);
      await store.remove(row.id);
    }
    throw error;
  }

  return {
    async fromDraft(user, row, writer, isNew = false) {
      try {
        const digest = await writer.finish();
        await failpoint('upload.finished');
        await blobs.publish(row.blob_id);
        await failpoint('upload.published');
        return await saveBlob(user, row, digest, isNew);
      } catch (error) {
        return giveUp(row, asUploadError(error), isNew);
      }
    },
    async fromBlob(user, row) {
      try {
        return await saveBlob(user, row, await blobs.digest(row.blob_id), false);
      } catch (error) {
        if (error instanceof BlobMissingError) return null;
        return giveUp(row, asUploadError(error), false);
      }
    },
    async result(row) {
      const { file_id: fileId, transfer_id: transferId } = row;
      if (fileId === null && transferId === null) return null;
      return stateOf(row, row.length, {
        fileId,
        transferId,
        crc32: fileId === null ? null : await store.crc32Of(fileId),
      });
    },
  };
}
