import type { FastifyReply } from 'fastify';
import { AppError } from '../../errors.ts';
import { BlobMissingError } from '../../ports/blob-store.ts';
import type { Serve } from '../read-rights.ts';
import { sendBytes } from '../send-bytes.ts';
import { zipSource, type ZipSourceParts } from './zip-source.ts';

/** Answers a GET or HEAD with a zip or a range of it. @throws AppError FILE_LOST when it begins with a lost file */
export async function sendZip(
  reply: FastifyReply,
  parts: ZipSourceParts,
  { name, etag, serve = (source) => source }: { name: string; etag: string; serve?: Serve },
): Promise<void> {
  const options = { contentType: 'application/zip', disposition: { kind: 'attachment', name } as const, etag };
  try {
    await sendBytes(reply, serve(zipSource(parts)), options);
  } catch (cause) {
    throw cause instanceof BlobMissingError ? new AppError('FILE_LOST', { cause }) : cause;
  }
}
