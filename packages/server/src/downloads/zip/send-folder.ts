import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema/index.ts';
import { AppError } from '../../errors.ts';
import { ROOT_NAME } from '../../files/present.ts';
import type { FileTree } from '../../files/file-tree.ts';
import type { BlobStore } from '../../ports/blob-store.ts';
import type { ReadRights } from '../read-rights.ts';
import type { FolderGrant } from '../storage-pass.ts';
import { sendZip } from './send-zip.ts';
import { zipEntries, type ZipTop } from './zip-entries.ts';
import { layoutOf, type ZipEntry } from './zip-layout.ts';

/** What a folder is looked up in. */
export interface FolderSource {
  db: Kysely<Database>;
  files: Pick<FileTree, 'requireFolder' | 'get'>;
  blobs: Pick<BlobStore, 'open'>;
  rights: Pick<ReadRights, 'check'>;
}

/**
 * Answers a GET or HEAD with a zip of what is in a folder now, or a range of it. The length is exact: a connection that
 * breaks off is the only sign of a file that could not be read.
 * @throws AppError NotFound, BadRequest, FILE_LOST, and as `ReadRights.check`
 */
export async function sendFolder(source: FolderSource, reply: FastifyReply, grant: FolderGrant): Promise<void> {
  const { userId, folderId: id } = grant;
  const serve = await source.rights.check(grant.right, reply.request.ip);
  await source.files.requireFolder(userId, id);
  const name = id === 0 ? ROOT_NAME : (await source.files.get(userId, id)).name;
  const entries = await contentOf(source.db, { id, userId, name });
  const options = { name: grant.name, etag: tagOf(entries), serve };
  // Sending may take hours: it ends at the next file once the right has.
  const check = async () => void (await source.rights.check(grant.right, null));
  await sendZip(reply, { blobs: source.blobs, layout: layoutOf(entries), check }, options);
}

async function contentOf(db: Kysely<Database>, top: ZipTop): Promise<ZipEntry[]> {
  const entries: ZipEntry[] = [];
  for await (const entry of zipEntries(db, [top])) {
    if ('lost' in entry) throw new AppError('FILE_LOST');
    entries.push(entry);
  }
  return entries;
}

/** Changes with every byte of the zip. */
function tagOf(entries: readonly ZipEntry[]): string {
  const hash = createHash('sha256');
  for (const { path, modifiedAt, blobId } of entries) hash.update(`${path}\0${modifiedAt.getTime()}\0${blobId}\0`);
  return hash.digest('base64url').slice(0, 27);
}
