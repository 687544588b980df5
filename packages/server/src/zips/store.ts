import { setImmediate } from 'node:timers/promises';
import { sql, type Kysely, type Selectable } from 'kysely';
import { formatDate, parseDate } from '@jackdaw/api-contract';
import type { Database } from '../db/schema/index.ts';
import type { ZipEntriesTable, ZipsTable } from '../db/schema/tasks.ts';
import type { PlacedEntry, ZipLayout } from '../downloads/index.ts';

export type ZipRow = Selectable<ZipsTable>;

/** A file that is not in the zip although it was asked for. */
export interface Missing {
  id: number;
  name: string;
}

export interface NewZip {
  userId: number;
  name: string;
  fileIds: readonly number[];
  now: string;
  expiresAt: string;
}

/** A file whose bytes are planned to be in a zip. */
export type PlannedFile = Pick<PlacedEntry, 'fileId' | 'blobId'>;

/** Entries answered by one look-up. */
const WINDOW = 200;
const ROWS_PER_INSERT = 100;
const FILES_AT_ONCE = 1000;

/** Tables of zips and their entries. Every read of one user's zips is confined to what has not expired. */
export function createZipStore(db: Kysely<Database>) {
  return {
    async insert(trx: Kysely<Database>, zip: NewZip): Promise<number> {
      const row = {
        user_id: zip.userId,
        status: 'NEW',
        name: zip.name,
        file_ids: JSON.stringify(zip.fileIds),
        ...{ size: 0, directory_start: 0, directory_size: 0, entries: 0 },
        ...{ missing: '[]', error_message: null, created_at: zip.now, expires_at: zip.expiresAt },
      };
      return (await trx.insertInto('zips').values(row).returning('id').executeTakeFirstOrThrow()).id;
    },
    /** Deletes all but the newest zips of a user. */
    async keepNewest(trx: Kysely<Database>, userId: number, count: number): Promise<void> {
      await sql`delete from zips where user_id = ${userId} and id not in (
        select id from zips where user_id = ${userId} order by id desc limit ${count})`.execute(trx);
    },
    find: (id: number): Promise<ZipRow | undefined> =>
      db.selectFrom('zips').selectAll().where('id', '=', id).executeTakeFirst(),
    ofUser: (userId: number, id: number, now: string): Promise<ZipRow | undefined> =>
      db
        .selectFrom('zips')
        .selectAll()
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .where('expires_at', '>', now)
        .executeTakeFirst(),
    /** Being made or ready, newest first. */
    active: (userId: number, now: string) =>
      db
        .selectFrom('zips')
        .select(['id', 'created_at'])
        .where('user_id', '=', userId)
        .where('expires_at', '>', now)
        .where('status', 'in', ['NEW', 'PROCESSING', 'DONE'])
        .orderBy('id', 'desc')
        .execute(),
    async update(
      id: number,
      set: Partial<Omit<ZipRow, 'id' | 'user_id'>>,
      trx: Kysely<Database> = db,
    ): Promise<boolean> {
      const { numUpdatedRows } = await trx.updateTable('zips').set(set).where('id', '=', id).executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async remove(id: number): Promise<void> {
      await db.deleteFrom('zips').where('id', '=', id).execute();
    },
    async removeExpired(now: string): Promise<void> {
      await db.deleteFrom('zips').where('expires_at', '<=', now).execute();
    },
    async clearEntries(id: number): Promise<void> {
      await db.deleteFrom('zip_entries').where('zip_id', '=', id).execute();
    },
    /** Adds entries; false when the zip has been given up meanwhile. */
    addEntries: (id: number, entries: readonly PlacedEntry[]): Promise<boolean> =>
      db.transaction().execute(async (trx) => {
        const zip = await trx.selectFrom('zips').select('id').where('id', '=', id).executeTakeFirst();
        if (!zip) return false;
        for (let start = 0; start < entries.length; start += ROWS_PER_INSERT) {
          const rows = entries.slice(start, start + ROWS_PER_INSERT).map((entry) => rowOf(id, entry));
          await trx.insertInto('zip_entries').values(rows).execute();
        }
        return true;
      }),
    /** The files of a planned zip, in slices between which others get their turn. */
    async *files(id: number): AsyncGenerator<PlannedFile[]> {
      for (let after = -1; ;) {
        const rows = await db
          .selectFrom('zip_entries')
          .select(['start', 'file_id as fileId', 'blob_id as blobId'])
          .where('zip_id', '=', id)
          .where('start', '>', after)
          .orderBy('start')
          .limit(FILES_AT_ONCE)
          .execute();
        // Empty folders are names only.
        yield rows.filter((row) => row.blobId !== null);
        const last = rows.at(-1);
        if (!last || rows.length < FILES_AT_ONCE) return;
        after = last.start;
        await setImmediate();
      }
    },
    /** Where everything in a planned zip is. */
    layout(row: ZipRow): ZipLayout {
      const from = async (column: 'start' | 'record_start', position: number) => {
        const { rows } = await sql<ZipEntriesTable>`
          select * from zip_entries where zip_id = ${row.id} and ${sql.ref(column)} >= (
            select max(${sql.ref(column)}) from zip_entries where zip_id = ${row.id} and ${sql.ref(column)} <= ${position}
          ) order by ${sql.ref(column)} limit ${WINDOW}`.execute(db);
        return rows.map(entryOf);
      };
      return {
        size: row.size,
        directory: { count: row.entries, start: row.directory_start, size: row.directory_size },
        entriesFrom: (position) => from('start', position),
        recordsFrom: (position) => from('record_start', position),
      };
    },
  };
}

export type ZipStore = ReturnType<typeof createZipStore>;

function rowOf(zipId: number, entry: PlacedEntry): ZipEntriesTable {
  return {
    zip_id: zipId,
    start: entry.start,
    record_start: entry.recordStart,
    path: entry.path,
    modified_at: formatDate(entry.modifiedAt),
    file_id: entry.fileId,
    blob_id: entry.blobId,
    size: entry.size,
    crc32: entry.crc32.toString(16).padStart(8, '0'),
  };
}

function entryOf(row: ZipEntriesTable): PlacedEntry {
  return {
    start: row.start,
    recordStart: row.record_start,
    path: row.path,
    modifiedAt: parseDate(row.modified_at),
    fileId: row.file_id,
    blobId: row.blob_id,
    size: row.size,
    crc32: Number.parseInt(row.crc32, 16),
  };
}
