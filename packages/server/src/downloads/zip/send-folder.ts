import { pipeline } from 'node:stream/promises';
import type { FastifyReply } from 'fastify';
import type { OutgoingHttpHeaders } from 'node:http';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema/index.ts';
import { ROOT_NAME } from '../../files/present.ts';
import type { FileTree } from '../../files/file-tree.ts';
import type { BlobStore } from '../../ports/blob-store.ts';
import { contentDisposition } from '../content-disposition.ts';
import { CONTENT_GUARDS, STALLED_MS } from '../guards.ts';
import type { FolderGrant } from '../storage-pass.ts';
import { folderEntries } from './folder-entries.ts';
import { zipStream } from './zip-stream.ts';

/** What a folder is looked up in. */
export interface FolderSource {
  db: Kysely<Database>;
  files: Pick<FileTree, 'requireFolder' | 'get'>;
  blobs: Pick<BlobStore, 'open'>;
}

/**
 * Answers a GET or HEAD with a zip of what is in a folder now. The length is exact: a connection that breaks off is the
 * only sign of a file that could not be read.
 * @throws AppError NotFound, BadRequest, FILE_LOST
 */
export async function sendFolder(source: FolderSource, reply: FastifyReply, grant: FolderGrant): Promise<void> {
  const { userId, folderId } = grant;
  const { raw, request } = reply;
  await source.files.requireFolder(userId, folderId);
  const title = folderId === 0 ? ROOT_NAME : (await source.files.get(userId, folderId)).name;
  const zip = await zipStream(source.blobs, await folderEntries(source.db, { userId, folderId, title }));
  reply.hijack();
  raw.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    ...CONTENT_GUARDS,
    'content-type': 'application/zip',
    'content-length': zip.size,
    'content-disposition': contentDisposition('attachment', grant.name),
    'accept-ranges': 'none',
    'cache-control': 'no-store',
  });
  if (request.method === 'HEAD') {
    raw.end();
    return;
  }
  raw.setTimeout(STALLED_MS, () => raw.destroy());
  try {
    await pipeline(zip.open(), raw);
  } catch (error) {
    raw.destroy();
    const isGone = (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE';
    if (!isGone) request.log.error({ err: error }, 'the download of a folder broke off');
  }
}
