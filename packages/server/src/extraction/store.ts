import { formatDate, type ExtractionStatus } from '@jackdaw/api-contract';
import type { Insertable, Kysely, Selectable, Transaction } from 'kysely';
import type { Database, FilesTable } from '../db/schema/index.ts';
import type { ExtractionRow } from '../db/schema/extractions.ts';
import type { Clock } from '../ports/clock.ts';

export type StoredExtraction = Selectable<ExtractionRow>;
export type ArchiveFile = Pick<Selectable<FilesTable>, 'id' | 'name' | 'parent_id'>;

/** Statuses in which nothing more happens by itself. */
const ENDED = ['EXTRACTED', 'ERROR'] as const;
/** Statuses in which a job may take an extraction up. */
const OPEN = ['NEW', 'SENT_TO_QUEUE', 'EXTRACTING', 'PASSWORD_OBTAINED'] as const;
/** Ids of one query. */
const BATCH = 500;

/** Rows of extractions, and what they read of files. */
export function createExtractionStore(db: Kysely<Database>, clock: Clock) {
  const now = () => formatDate(clock.now());
  return {
    inTransaction: <T>(work: (trx: Transaction<Database>) => Promise<T>) => db.transaction().execute(work),
    list: (userId: number) =>
      db.selectFrom('extractions').selectAll().where('user_id', '=', userId).orderBy('id', 'desc').execute(),
    find: (id: number) => db.selectFrom('extractions').selectAll().where('id', '=', id).executeTakeFirst(),
    findByFile: (trx: Transaction<Database>, userId: number, firstFileId: number) =>
      trx
        .selectFrom('extractions')
        .selectAll()
        .where('user_id', '=', userId)
        .where('first_file_id', '=', firstFileId)
        .executeTakeFirst(),
    insert: (trx: Transaction<Database>, row: Omit<Insertable<ExtractionRow>, 'created_at'>) =>
      trx
        .insertInto('extractions')
        .values({ ...row, created_at: now() })
        .returningAll()
        .executeTakeFirstOrThrow(),
    /** Whether there was one to remove. */
    async remove(userId: number, id: number, within: Kysely<Database> = db): Promise<boolean> {
      const query = within.deleteFrom('extractions').where('user_id', '=', userId).where('id', '=', id);
      return (await query.executeTakeFirst()).numDeletedRows > 0n;
    },
    /** A password came for one that waits for it; undefined when it does not wait any more. */
    obtainPassword: (trx: Transaction<Database>, id: number, password: string) =>
      trx
        .updateTable('extractions')
        .set({ status: 'PASSWORD_OBTAINED', message: null, password })
        .where('id', '=', id)
        .where('status', '=', 'PASSWORD')
        .returningAll()
        .executeTakeFirst(),
    async sentToQueue(ids: readonly number[]): Promise<void> {
      if (ids.length === 0) return;
      const query = db
        .updateTable('extractions')
        .set({ status: 'SENT_TO_QUEUE' })
        .where('id', 'in', [...ids]);
      await query.where('status', '=', 'NEW').execute();
    },
    /** The row, now `EXTRACTING`; undefined when it is gone or has ended. */
    begin: (id: number) =>
      db
        .updateTable('extractions')
        .set({ status: 'EXTRACTING', message: null })
        .where('id', '=', id)
        .where('status', 'in', [...OPEN])
        .returningAll()
        .executeTakeFirst(),
    /** Whether it was there and running. The password is forgotten. */
    async end(
      id: number,
      end: { status: ExtractionStatus; message: string | null; resultId?: number },
      within: Kysely<Database> = db,
    ): Promise<boolean> {
      const { status, message, resultId = null } = end;
      const query = within
        .updateTable('extractions')
        .set({
          status,
          message,
          result_id: resultId,
          password: null,
          finished_at: status === 'PASSWORD' ? null : now(),
        })
        .where('id', '=', id)
        .where('status', '=', 'EXTRACTING');
      return (await query.executeTakeFirst()).numUpdatedRows > 0n;
    },
    async forgetEnded(before: Date): Promise<void> {
      const query = db.deleteFrom('extractions').where('status', 'in', [...ENDED]);
      await query.where('finished_at', '<', formatDate(before)).execute();
    },

    /** Those of these ids that are live plain files of the user. */
    async ownFiles(userId: number, ids: readonly number[]): Promise<ArchiveFile[]> {
      const found: ArchiveFile[] = [];
      for (let start = 0; start < ids.length; start += BATCH) {
        const query = db.selectFrom('files').select(['id', 'name', 'parent_id']).where('user_id', '=', userId);
        const some = query.where('id', 'in', ids.slice(start, start + BATCH)).where('trash_id', 'is', null);
        found.push(...(await some.where('file_type', '!=', 'FOLDER').execute()));
      }
      return found;
    },
    /** Live plain files of a folder whose name begins like this, whatever its case. */
    siblings(userId: number, parentId: number, beginning: string): Promise<ArchiveFile[]> {
      const pattern = `${beginning.replace(/[\\%_]/g, '\\$&')}.%`;
      return db
        .selectFrom('files')
        .select(['id', 'name', 'parent_id'])
        .where('user_id', '=', userId)
        .where('parent_id', '=', parentId)
        .where('trash_id', 'is', null)
        .where('file_type', '!=', 'FOLDER')
        .where(({ eb, val }) => eb('name', 'like', eb.cast<string>(val(pattern), 'text')))
        .execute();
    },
    /** How many of these files are live. */
    async countLive(userId: number, ids: readonly number[], within: Kysely<Database> = db): Promise<number> {
      let count = 0;
      for (let start = 0; start < ids.length; start += BATCH) {
        const query = within.selectFrom('files').select(({ fn }) => fn.countAll<number>().as('count'));
        const some = query.where('user_id', '=', userId).where('trash_id', 'is', null);
        count += (await some.where('id', 'in', ids.slice(start, start + BATCH)).executeTakeFirstOrThrow()).count;
      }
      return count;
    },

    /** Notes a blob before its first byte is written. */
    async noteBlob(blobId: string): Promise<void> {
      await db.insertInto('extraction_blobs').values({ blob_id: blobId }).execute();
    },
    async forgetBlobs(ids: readonly string[]): Promise<void> {
      for (let start = 0; start < ids.length; start += BATCH) {
        const some = ids.slice(start, start + BATCH);
        await db.deleteFrom('extraction_blobs').where('blob_id', 'in', some).execute();
      }
    },
    /** Noted blobs and whether the tree holds them, some at a time. */
    async notedBlobs(): Promise<{ id: string; isHeld: boolean }[]> {
      const rows = await db
        .selectFrom('extraction_blobs')
        .leftJoin('blobs', 'blobs.id', 'extraction_blobs.blob_id')
        .select(['extraction_blobs.blob_id as id', 'blobs.id as held'])
        .limit(BATCH)
        .execute();
      return rows.map(({ id, held }) => ({ id, isHeld: held !== null }));
    },
  };
}

export type ExtractionStore = ReturnType<typeof createExtractionStore>;
