import type { FastifyReply } from 'fastify';
import type { BlobStore } from '../ports/blob-store.ts';
import { cacheControlOf, type ReadRights } from './read-rights.ts';
import { presentation } from './content-policy.ts';
import { openBlob } from './open-blob.ts';
import { sendBytes } from './send-bytes.ts';
import type { StorageGrant } from './storage-pass.ts';

/** Sends a blob the way its grant says, by the right it names. @throws AppError FILE_LOST, FILE_NOT_REACHABLE, and as `ReadRights.check` */
export async function sendBlob(
  { blobs, rights }: { blobs: BlobStore; rights: ReadRights },
  reply: FastifyReply,
  grant: StorageGrant,
): Promise<void> {
  const serve = await rights.check(grant.right, reply.request.ip, grant.blobId);
  const source = await openBlob(blobs, grant.blobId);
  const { contentType, disposition } = presentation(grant.contentType, grant.disposition);
  await sendBytes(reply, serve(source), {
    contentType,
    disposition: { kind: disposition, name: grant.name },
    etag: grant.blobId,
    // Bytes of a blob never change, and the address holds a signature that ends.
    cacheControl: cacheControlOf(grant.right),
  });
}
