import type { Insertable, Kysely, Selectable, Transaction } from 'kysely';
import type { Database, UploadsTable } from '../db/schema/index.ts';
import type { BlobId } from '../ports/blob-store.ts';

export type UploadRow = Selectable<UploadsTable>;

/** What became of an upload: one of both. */
export interface UploadResult {
  fileId: number | null;
  transferId: number | null;
}

/** The rows of resumable uploads. */
export interface UploadStore {
  insert(row: Insertable<UploadsTable>, trx?: Transaction<Database>): Promise<void>;
  /** An upload of this user; a foreign one is as unknown as one that never was. */
  find(userId: number, id: string): Promise<UploadRow | undefined>;
  setBlob(id: string, blobId: BlobId): Promise<void>;
  finish(trx: Transaction<Database>, id: string, result: UploadResult): Promise<void>;
  remove(id: string): Promise<void>;
  /** CRC-32 of a stored file, null when it is gone. */
  crc32Of(fileId: number): Promise<string | null>;
  /** Uploads of this user that may still go on. */
  unfinished(userId: number, now: string): Promise<UploadRow[]>;
  /** Unfinished uploads whose time is over. */
  expired(now: string): Promise<UploadRow[]>;
  /** Forgets uploads that ended before. */
  forget(before: string): Promise<void>;
  /** Which of these blobs have a row or an upload that goes on. */
  knownBlobs(ids: readonly BlobId[]): Promise<Set<BlobId>>;
}

export function createUploadStore(db: Kysely<Database>): UploadStore {
  return {
    async insert(row, trx) {
      await (trx ?? db).insertInto('uploads').values(row).execute();
    },
    find: (userId, id) =>
      db.selectFrom('uploads').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst(),
    async setBlob(id, blobId) {
      await db.updateTable('uploads').set({ blob_id: blobId }).where('id', '=', id).execute();
    },
    async finish(trx, id, { fileId, transferId }) {
      await trx.updateTable('uploads').set({ file_id: fileId, transfer_id: transferId }).where('id', '=', id).execute();
    },
    async remove(id) {
      await db.deleteFrom('uploads').where('id', '=', id).execute();
    },
    async crc32Of(fileId) {
      const row = await db
        .selectFrom('files')
        .innerJoin('blobs', 'blobs.id', 'files.blob_id')
        .select('blobs.crc32')
        .where('files.id', '=', fileId)
        .executeTakeFirst();
      return row?.crc32 ?? null;
    },
    unfinished: (userId, now) =>
      db
        .selectFrom('uploads')
        .selectAll()
        .where('user_id', '=', userId)
        .where('expires_at', '>', now)
        .where('file_id', 'is', null)
        .where('transfer_id', 'is', null)
        .execute(),
    expired: (now) =>
      db
        .selectFrom('uploads')
        .selectAll()
        .where('expires_at', '<=', now)
        .where('file_id', 'is', null)
        .where('transfer_id', 'is', null)
        .execute(),
    async forget(before) {
      await db.deleteFrom('uploads').where('expires_at', '<=', before).execute();
    },
    async knownBlobs(ids) {
      const list = [...ids];
      const held = await Promise.all([
        db.selectFrom('blobs').select('id').where('id', 'in', list).execute(),
        db.selectFrom('uploads').select('blob_id as id').where('blob_id', 'in', list).execute(),
        db.selectFrom('conversions').select('blob_id as id').where('blob_id', 'in', list).execute(),
      ]);
      return new Set(held.flat().flatMap(({ id }) => (id === null ? [] : [id])));
    },
  };
}
