import { formatDate } from '@jackdaw/api-contract';
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { ConversionsTable, Database } from '../../db/schema/index.ts';
import type { NewBlob } from '../../files/file-tree.ts';
import type { BlobId } from '../../ports/blob-store.ts';
import type { Clock } from '../../ports/clock.ts';

/** A conversion with what its presentation needs. */
export type ConversionRow = Selectable<ConversionsTable> & { size: number | null; name: string };

const ACTIVE = ['IN_QUEUE', 'CONVERTING'];

/** SQL of the conversions table. */
export function createConversionStore(db: Kysely<Database>, clock: Clock) {
  const rows = () =>
    db
      .selectFrom('conversions')
      .innerJoin('files', 'files.id', 'conversions.file_id')
      .leftJoin('blobs', 'blobs.id', 'conversions.blob_id')
      .selectAll('conversions')
      .select(['blobs.size', 'files.name']);

  return {
    get: (fileId: number): Promise<ConversionRow | undefined> =>
      rows().where('conversions.file_id', '=', fileId).executeTakeFirst(),

    /** Whether the finished conversion of a file is this blob. */
    async holds(trx: Transaction<Database>, fileId: number, blobId: BlobId): Promise<boolean> {
      const query = trx.selectFrom('conversions').select('file_id').where('file_id', '=', fileId);
      return (await query.where('blob_id', '=', blobId).executeTakeFirst()) !== undefined;
    },

    /** Those of a user that wait or run, oldest first. */
    active: (userId: number): Promise<ConversionRow[]> =>
      rows()
        .where('conversions.user_id', '=', userId)
        .where('conversions.status', 'in', ACTIVE)
        .where('files.trash_id', 'is', null)
        .orderBy('conversions.created_at')
        .orderBy('conversions.file_id')
        .execute(),

    /** Starts (anew). `within` runs in the same transaction. */
    async begin(
      userId: number,
      fileId: number,
      within: (trx: Transaction<Database>) => Promise<unknown>,
    ): Promise<void> {
      await db.transaction().execute(async (trx) => {
        const fresh = { status: 'IN_QUEUE', percent_done: 0, blob_id: null, error_message: null };
        await trx
          .insertInto('conversions')
          .values({ file_id: fileId, user_id: userId, created_at: formatDate(clock.now()), ...fresh })
          .onConflict((conflict) => conflict.column('file_id').doUpdateSet(fresh))
          .execute();
        await within(trx);
      });
    },

    /** False when the conversion was removed or is over. */
    async progress(fileId: number, percent: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('conversions')
        .set({ status: 'CONVERTING', percent_done: percent })
        .where('file_id', '=', fileId)
        .where('status', 'in', ACTIVE)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    async fail(fileId: number, message: string): Promise<void> {
      await db
        .updateTable('conversions')
        .set({ status: 'ERROR', error_message: message })
        .where('file_id', '=', fileId)
        .where('status', 'in', ACTIVE)
        .execute();
    },

    /** Keeps the result with its one reference; false when the conversion was removed meanwhile. */
    complete: (fileId: number, blob: NewBlob): Promise<boolean> =>
      db.transaction().execute(async (trx) => {
        const waiting = await trx
          .selectFrom('conversions')
          .select('file_id')
          .where('file_id', '=', fileId)
          .where('status', 'in', ACTIVE)
          .executeTakeFirst();
        if (!waiting) return false;
        const row = {
          id: blob.id,
          size: blob.size,
          sha1: blob.sha1,
          crc32: blob.crc32,
          opensubtitles_hash: blob.opensubtitlesHash,
          refs: 1,
          created_at: formatDate(clock.now()),
        };
        await trx.insertInto('blobs').values(row).execute();
        await trx
          .updateTable('conversions')
          .set({ status: 'COMPLETED', percent_done: 100, blob_id: blob.id, error_message: null })
          .where('file_id', '=', fileId)
          .execute();
        return true;
      }),

    /** Removes a conversion. Resolves with the blob that nobody holds any more, if any. */
    remove: (fileId: number): Promise<BlobId | null> =>
      db.transaction().execute(async (trx) => {
        const row = await trx
          .deleteFrom('conversions')
          .where('file_id', '=', fileId)
          .returning('blob_id')
          .executeTakeFirst();
        if (!row?.blob_id) return null;
        await trx
          .updateTable('blobs')
          .set({ refs: sql<number>`refs - 1` })
          .where('id', '=', row.blob_id)
          .execute();
        const gone = await trx
          .deleteFrom('blobs')
          .where('id', '=', row.blob_id)
          .where('refs', '<=', 0)
          .returning('id')
          .executeTakeFirst();
        return gone?.id ?? null;
      }),
  };
}

export type ConversionStore = ReturnType<typeof createConversionStore>;
