import { AppError } from '../errors.ts';
import { BlobMissingError, type BlobId, type BlobReader, type BlobStore } from '../ports/blob-store.ts';

/** Opens the bytes of a file. @throws AppError FILE_LOST, FILE_NOT_REACHABLE */
export async function openBlob(blobs: Pick<BlobStore, 'open'>, id: BlobId): Promise<BlobReader> {
  return blobs.open(id).catch((cause: unknown) => {
    throw new AppError(cause instanceof BlobMissingError ? 'FILE_LOST' : 'FILE_NOT_REACHABLE', { cause });
  });
}

/** Before somebody is led to bytes: who only looks where he is led must hear that they are lost. @throws AppError as `openBlob` */
export async function requireBlob(blobs: Pick<BlobStore, 'open'>, id: BlobId): Promise<void> {
  const reader = await openBlob(blobs, id);
  await reader.close();
}
