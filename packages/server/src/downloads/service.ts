import type { Kysely } from 'kysely';
import { formatDate, ROOT_ID } from '@jackdaw/api-contract';
import type { Database } from '../db/schema/index.ts';
import { AppError } from '../errors.ts';
import { readerOf, type FileAccess, type FileRow } from '../files/index.ts';
import { ROOT_NAME } from '../files/present.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import type { Clock } from '../ports/clock.ts';
import type { Disposition } from './content-disposition.ts';
import { requireBlob } from './open-blob.ts';
import type { ReadingCaller, ReadRights } from './read-rights.ts';
import type { StoragePasses } from './storage-pass.ts';

/** Turns files into addresses of their bytes. */
export interface DownloadService {
  /**
   * An address that needs no token, under `origin` unless the server has an origin of its own for content; that of a
   * folder (0 is the root) leads to a zip. `name` replaces the file's. Notes the first access.
   * @throws AppError NotFound, FILE_LOST, FILE_NOT_REACHABLE
   */
  urlOf(
    caller: ReadingCaller,
    fileId: number,
    options: { disposition: Disposition; origin: string; name?: string },
  ): Promise<string>;
}

export interface DownloadServiceOptions {
  db: Kysely<Database>;
  access: Pick<FileAccess, 'read'>;
  rights: Pick<ReadRights, 'of' | 'ofRoot'>;
  blobs: Pick<BlobStore, 'open'>;
  passes: StoragePasses;
  clock: Clock;
  /** `https://host` that serves content and nothing else; the client's own origin when absent. */
  contentOrigin?: string | undefined;
}

export function createDownloadService({
  db,
  access,
  rights,
  blobs,
  passes,
  clock,
  contentOrigin,
}: DownloadServiceOptions): DownloadService {
  async function noteAccess(file: FileRow): Promise<void> {
    if (file.first_accessed_at !== null) return;
    await db
      .updateTable('files')
      .set({ first_accessed_at: formatDate(clock.now()) })
      .where('id', '=', file.id)
      .where('first_accessed_at', 'is', null)
      .execute();
  }

  return {
    async urlOf(caller, fileId, { disposition, origin, name }) {
      const base = contentOrigin ?? origin;
      const reader = readerOf(caller);
      if (fileId === ROOT_ID && reader.confinedTo === null) {
        const right = rights.ofRoot(caller);
        const grant = { userId: caller.userId, folderId: ROOT_ID, name: name ?? `${ROOT_NAME}.zip`, right };
        return base + passes.pathFor(grant);
      }
      const file = await access.read(reader, fileId);
      const right = rights.of(caller, file);
      if (file.file_type === 'FOLDER') {
        const grant = { userId: file.user_id, folderId: fileId, name: name ?? `${file.name}.zip`, right };
        return base + passes.pathFor(grant);
      }
      if (file.blob_id === null) throw new AppError('FILE_LOST');
      await requireBlob(blobs, file.blob_id);
      if (right.kind === 'owner') await noteAccess(file);
      const bytes = { blobId: file.blob_id, name: name ?? file.name, contentType: file.content_type };
      return base + passes.pathFor({ ...bytes, disposition, right });
    },
  };
}
