import type { FastifyReply } from 'fastify';
import { AppError } from '../errors.ts';
import { BlobMissingError, type BlobStore } from '../ports/blob-store.ts';
import { presentation } from './content-policy.ts';
import { sendBytes } from './send-bytes.ts';
import type { StorageGrant } from './storage-pass.ts';

/** Sends a blob the way its grant says. @throws AppError FILE_LOST, FILE_NOT_REACHABLE */
export async function sendBlob(blobs: BlobStore, reply: FastifyReply, grant: StorageGrant): Promise<void> {
  const source = await blobs.open(grant.blobId).catch((cause: unknown) => {
    throw new AppError(cause instanceof BlobMissingError ? 'FILE_LOST' : 'FILE_NOT_REACHABLE', { cause });
  });
  const { contentType, disposition } = presentation(grant.contentType, grant.disposition);
  await sendBytes(reply, source, {
    contentType,
    disposition: { kind: disposition, name: grant.name },
    etag: grant.blobId,
    // Bytes of a blob never change, and the address holds a signature that ends.
    cacheControl: 'private, max-age=3600',
  });
}
