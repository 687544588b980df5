import { sql, type Kysely } from 'kysely';

/**
 * Three characters that stand for a user: one trigram, so that a search of his names skips everybody else's. Written into
 * the index by SQL and into queries by `ownerMark`.
 */
const OWNER = (column: string) =>
  `char(19968 + ${column} % 20000, 19968 + ${column} / 20000 % 20000, 19968 + ${column} / 400000000)`;

/** Zip jobs, download-link jobs, the index of names. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createNameIndex(db);
  await createZips(db);
  await createLinkJobs(db);
}

async function createNameIndex(db: Kysely<unknown>): Promise<void> {
  await sql`create virtual table file_names using fts5(
    owner, name, content='', contentless_delete=1, tokenize='trigram case_sensitive 1')`.execute(db);
  // What the index does not know yet. Writing the index itself row by row would make every upload and deletion slow.
  await db.schema
    .createTable('name_changes')
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('file_id', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('name_changes_pk', ['user_id', 'file_id'])
    .modifyEnd(sql`without rowid`)
    .execute();
  const note = (row: 'new' | 'old') =>
    sql.raw(`insert or ignore into name_changes (user_id, file_id) values (${row}.user_id, ${row}.id)`);
  await sql`create trigger files_named after insert on files begin ${note('new')}; end`.execute(db);
  await sql`create trigger files_renamed after update of name_fold on files
    when old.name_fold <> new.name_fold begin ${note('new')}; end`.execute(db);
  await sql`create trigger files_unnamed after delete on files begin ${note('old')}; end`.execute(db);
  await sql`insert into file_names (rowid, owner, name)
    select id, ${sql.raw(OWNER('user_id'))}, name_fold from files order by id`.execute(db);
}

async function createZips(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('zips')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('file_ids', 'text', (c) => c.notNull())
    .addColumn('size', 'bigint', (c) => c.notNull())
    .addColumn('directory_start', 'bigint', (c) => c.notNull())
    .addColumn('directory_size', 'bigint', (c) => c.notNull())
    .addColumn('entries', 'integer', (c) => c.notNull())
    .addColumn('missing', 'text', (c) => c.notNull())
    .addColumn('error_message', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('zips_by_user').on('zips').columns(['user_id', 'id']).execute();
  await db.schema.createIndex('zips_by_expiry').on('zips').column('expires_at').execute();
  await db.schema
    .createTable('zip_entries')
    .addColumn('zip_id', 'integer', (c) => c.notNull().references('zips.id').onDelete('cascade'))
    .addColumn('start', 'bigint', (c) => c.notNull())
    .addColumn('record_start', 'bigint', (c) => c.notNull())
    .addColumn('path', 'text', (c) => c.notNull())
    .addColumn('modified_at', 'text', (c) => c.notNull())
    .addColumn('file_id', 'integer', (c) => c.notNull())
    .addColumn('blob_id', 'text')
    .addColumn('size', 'bigint', (c) => c.notNull())
    .addColumn('crc32', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('zip_entries_pk', ['zip_id', 'start'])
    .modifyEnd(sql`without rowid`)
    .execute();
  await db.schema.createIndex('zip_entries_by_record').on('zip_entries').columns(['zip_id', 'record_start']).execute();
}

async function createLinkJobs(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('link_jobs')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('request', 'text', (c) => c.notNull())
    .addColumn('file_ids', 'text', (c) => c.notNull())
    .addColumn('found_ids', 'text', (c) => c.notNull())
    .addColumn('error_message', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('link_jobs_by_request').on('link_jobs').columns(['user_id', 'request']).execute();
  await db.schema.createIndex('link_jobs_by_expiry').on('link_jobs').column('expires_at').execute();
}
