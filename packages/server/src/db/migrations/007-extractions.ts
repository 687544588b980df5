import type { Kysely } from 'kysely';

/** Archive extraction; subtitles that were found online. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('extractions')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('message', 'text')
    .addColumn('parent_id', 'integer', (c) => c.notNull())
    .addColumn('files', 'text', (c) => c.notNull())
    .addColumn('first_file_id', 'integer', (c) => c.notNull())
    .addColumn('password', 'text')
    .addColumn('result_id', 'integer')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('finished_at', 'text')
    .addUniqueConstraint('extractions_by_file', ['user_id', 'first_file_id'])
    .execute();
  await db.schema.createIndex('extractions_by_end').on('extractions').column('finished_at').execute();
  await db.schema
    .createTable('extraction_blobs')
    .addColumn('blob_id', 'text', (c) => c.primaryKey())
    .execute();
  await db.schema
    .createTable('online_subtitles')
    .addColumn('blob_id', 'text', (c) => c.notNull().references('blobs.id').onDelete('cascade'))
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('found', 'text', (c) => c.notNull())
    .addColumn('searched_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('online_subtitles_pk', ['blob_id', 'language'])
    .execute();
}
