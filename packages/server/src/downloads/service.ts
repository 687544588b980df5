import type { Kysely } from 'kysely';
import { formatDate } from '@jackdaw/api-contract';
import type { Database } from '../db/schema/index.ts';
import { AppError } from '../errors.ts';
import type { FileRow, FileTree } from '../files/file-tree.ts';
import type { Clock } from '../ports/clock.ts';
import type { Disposition } from './content-disposition.ts';
import type { StoragePasses } from './storage-pass.ts';

/** Turns files into addresses of their bytes. */
export interface DownloadService {
  /**
   * An address that needs no token, under `origin` unless the server has an origin of its own for content. `name`
   * replaces the file's. Notes the first access.
   * @throws AppError NotFound, FILE_LOST
   */
  urlOf(
    userId: number,
    fileId: number,
    options: { disposition: Disposition; origin: string; name?: string },
  ): Promise<string>;
}

export interface DownloadServiceOptions {
  db: Kysely<Database>;
  files: Pick<FileTree, 'get'>;
  passes: StoragePasses;
  clock: Clock;
  /** `https://host` that serves content and nothing else; the client's own origin when absent. */
  contentOrigin?: string | undefined;
}

export function createDownloadService({
  db,
  files,
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
    async urlOf(userId, fileId, { disposition, origin, name }) {
      const file = await files.get(userId, fileId);
      if (file.blob_id === null) {
        if (file.file_type !== 'FOLDER') throw new AppError('FILE_LOST');
        throw new AppError('BadRequest', { message: 'A folder cannot be downloaded as one file yet.' });
      }
      await noteAccess(file);
      const grant = { blobId: file.blob_id, name: name ?? file.name, contentType: file.content_type, disposition };
      return (contentOrigin ?? origin) + passes.pathFor(grant);
    },
  };
}
