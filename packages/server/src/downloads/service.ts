import type { Kysely } from 'kysely';
import { formatDate, ROOT_ID } from '@jackdaw/api-contract';
import type { Database } from '../db/schema/index.ts';
import { AppError } from '../errors.ts';
import type { FileRow, FileTree } from '../files/file-tree.ts';
import { ROOT_NAME } from '../files/present.ts';
import type { Clock } from '../ports/clock.ts';
import type { Disposition } from './content-disposition.ts';
import type { StoragePasses } from './storage-pass.ts';

/** Turns files into addresses of their bytes. */
export interface DownloadService {
  /**
   * An address that needs no token, under `origin` unless the server has an origin of its own for content; that of a
   * folder (0 is the root) leads to a zip. `name` replaces the file's. Notes the first access.
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
      const base = contentOrigin ?? origin;
      const zipOf = (folder: string) =>
        base + passes.pathFor({ userId, folderId: fileId, name: name ?? `${folder}.zip` });
      if (fileId === ROOT_ID) return zipOf(ROOT_NAME);
      const file = await files.get(userId, fileId);
      if (file.file_type === 'FOLDER') return zipOf(file.name);
      if (file.blob_id === null) throw new AppError('FILE_LOST');
      await noteAccess(file);
      const grant = { blobId: file.blob_id, name: name ?? file.name, contentType: file.content_type, disposition };
      return base + passes.pathFor(grant);
    },
  };
}
