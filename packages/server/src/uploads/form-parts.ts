import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { NoSpaceError, type BlobDigest, type BlobId, type BlobStore } from '../ports/blob-store.ts';
import { receive } from './receive.ts';

/** The bytes of a form's file part, synced but not yet published. */
export interface ReceivedFile extends BlobDigest {
  id: BlobId;
  /** As the part calls itself. */
  filename: string;
  /** MIME type as the client sees it. */
  contentType: string;
}

/** A form with one file, already in the store. */
export interface ReceivedForm {
  /** Text parts; the last of a name counts. */
  fields: ReadonlyMap<string, string>;
  file: ReceivedFile;
}

/** The file has its own limit; of text there are a few short parts, which are held in memory. */
const LIMITS = { fileSize: Number.POSITIVE_INFINITY, files: 2, fields: 50, fieldSize: 65_536 };

const malformed = (cause?: unknown) => new AppError('BadRequest', { message: 'The form is malformed.', cause });

/** The store failed, not the form. */
class StoreFault extends Error {}

/** Streams a file part into a draft of at most `limit` bytes. Nothing is left of it when this fails. */
async function receiveFile(blobs: BlobStore, part: MultipartFile, limit: number): Promise<ReceivedFile> {
  const writer = await blobs.create().catch((cause: unknown) => {
    throw new StoreFault('No draft', { cause });
  });
  try {
    const end = await receive(part.file, writer, limit);
    if (end === 'too_long') throw new AppError('NO_SPACE_LEFT');
    if (end !== 'ended') throw malformed();
    return { id: writer.id, filename: part.filename, contentType: part.mimetype, ...(await writer.finish()) };
  } catch (error) {
    await writer.close().catch(() => undefined);
    await blobs.remove(writer.id);
    if (error instanceof NoSpaceError) throw new AppError('NO_SPACE_LEFT', { cause: error });
    throw error instanceof AppError ? error : new StoreFault('The draft failed', { cause: error });
  }
}

/**
 * Reads a multipart form whose part `file` goes straight to the store, wherever its text parts stand.
 * @throws AppError BadRequest (no form, no file, malformed), NO_SPACE_LEFT (more than `limit` bytes)
 */
export async function receiveForm(request: FastifyRequest, blobs: BlobStore, limit: number): Promise<ReceivedForm> {
  if (!request.isMultipart()) throw malformed();
  const fields = new Map<string, string>();
  let file: ReceivedFile | undefined;
  try {
    for await (const part of request.parts({ limits: LIMITS })) {
      if (part.type === 'field') {
        if (part.valueTruncated) throw malformed();
        fields.set(part.fieldname, String(part.value));
      } else if (file) throw new AppError('BadRequest', { message: 'The form holds more than one file.' });
      else file = await receiveFile(blobs, part, limit);
    }
    if (!file) throw new AppError('BadRequest', { message: 'The form holds no file.' });
    return { fields, file };
  } catch (error) {
    if (file) await blobs.remove(file.id);
    if (error instanceof StoreFault) throw error.cause;
    throw error instanceof AppError ? error : malformed(error);
  }
}
