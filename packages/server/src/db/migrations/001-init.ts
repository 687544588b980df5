import { sql, type Kysely } from 'kysely';

/** The first shape of the database. Frozen: a change is a new migration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = (name: string) => db.schema.createTable(name);

  await table('meta')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', (c) => c.notNull())
    .execute();

  await table('users')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('username', 'text', (c) => c.notNull())
    .addColumn('username_key', 'text', (c) => c.notNull().unique())
    .addColumn('mail', 'text', (c) => c.notNull())
    .addColumn('mail_key', 'text', (c) => c.notNull().unique())
    .addColumn('password_hash', 'text', (c) => c.notNull())
    .addColumn('password_changed_at', 'text')
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('is_admin', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('disk_quota', 'bigint', (c) => c.notNull())
    .addColumn('disk_used', 'bigint', (c) => c.notNull())
    .addColumn('trash_size', 'bigint', (c) => c.notNull())
    .addColumn('token_epoch', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('settings', 'text', (c) => c.notNull())
    .addColumn('callback_has_failed', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();

  await table('clients')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('secret', 'text', (c) => c.notNull())
    .addColumn('first_party', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();

  await table('tokens')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('client_id', 'integer', (c) => c.notNull())
    .addColumn('scope', 'text', (c) => c.notNull())
    .addColumn('fingerprint', 'text')
    .addColumn('client_name', 'text', (c) => c.notNull())
    .addColumn('ip_address', 'text', (c) => c.notNull())
    .addColumn('user_agent', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('last_used_at', 'text')
    .execute();
  await db.schema.createIndex('tokens_by_user').on('tokens').columns(['user_id', 'client_id']).execute();

  await table('config_values')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('client_id', 'integer', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('value', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('config_values_pk', ['user_id', 'client_id', 'key'])
    .execute();

  await table('blobs')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('size', 'bigint', (c) => c.notNull())
    .addColumn('sha1', 'text', (c) => c.notNull())
    .addColumn('crc32', 'text', (c) => c.notNull())
    .addColumn('opensubtitles_hash', 'text')
    .addColumn('refs', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();

  await table('files')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('parent_id', 'integer', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('name_key', 'text', (c) => c.notNull())
    .addColumn('name_fold', 'text', (c) => c.notNull())
    .addColumn('file_type', 'text', (c) => c.notNull())
    .addColumn('content_type', 'text', (c) => c.notNull())
    .addColumn('extension', 'text')
    .addColumn('size', 'bigint', (c) => c.notNull())
    .addColumn('blob_id', 'text', (c) => c.references('blobs.id'))
    .addColumn('is_hidden', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('start_from', 'real', (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('first_accessed_at', 'text')
    .addColumn('trash_id', 'integer')
    .execute();
  // One index per order of a listing: a page costs the same in a folder of ten and of a million.
  await sql`create unique index files_name on files (user_id, parent_id, name) where trash_id is null`.execute(db);
  for (const [name, column] of [
    ['files_by_name', 'name_key'],
    ['files_by_size', 'size'],
    ['files_by_created', 'created_at'],
    ['files_by_updated', 'updated_at'],
    ['files_by_type', 'file_type'],
  ] as const) {
    await sql`create index ${sql.ref(name)} on files (user_id, parent_id, ${sql.ref(column)}, id) where trash_id is null`.execute(
      db,
    );
  }
  await sql`create index files_by_watch on files (user_id, parent_id, (start_from > 0), id) where trash_id is null`.execute(
    db,
  );
  // Covers a search: reading it is a tenth of reading the rows.
  await sql`create index files_by_fold on files (user_id, id, name_fold) where trash_id is null`.execute(db);
  await sql`create index files_by_trash on files (trash_id) where trash_id is not null`.execute(db);
  await sql`create index files_by_parent on files (parent_id) where parent_id <> 0`.execute(db);
  await db.schema.createIndex('files_by_blob').on('files').column('blob_id').execute();

  await table('folder_states')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('folder_id', 'integer', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('child_count', 'integer', (c) => c.notNull())
    .addColumn('sort_by', 'text')
    .addPrimaryKeyConstraint('folder_states_pk', ['user_id', 'folder_id'])
    .execute();

  await table('trash')
    .addColumn('file_id', 'integer', (c) => c.primaryKey().references('files.id').onDelete('cascade'))
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('size', 'bigint', (c) => c.notNull())
    .addColumn('deleted_at', 'text', (c) => c.notNull())
    .addColumn('expiration_date', 'text', (c) => c.notNull())
    .addColumn('pending', 'text')
    .execute();
  await db.schema.createIndex('trash_by_user').on('trash').columns(['user_id', 'deleted_at', 'file_id']).execute();
  await db.schema.createIndex('trash_by_expiry').on('trash').column('expiration_date').execute();

  await table('uploads')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('blob_id', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('parent_id', 'integer', (c) => c.notNull())
    .addColumn('length', 'bigint', (c) => c.notNull())
    .addColumn('metadata', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('file_id', 'integer')
    .addColumn('transfer_id', 'integer')
    .execute();
  await db.schema.createIndex('uploads_by_expiry').on('uploads').column('expires_at').execute();
  await db.schema.createIndex('uploads_by_user').on('uploads').column('user_id').execute();

  await table('transfers')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('save_parent_id', 'integer', (c) => c.notNull())
    .addColumn('file_id', 'integer')
    .addColumn('hash', 'text')
    .addColumn('size', 'bigint')
    .addColumn('downloaded', 'bigint', (c) => c.notNull())
    .addColumn('uploaded', 'bigint', (c) => c.notNull())
    .addColumn('percent_done', 'integer', (c) => c.notNull())
    .addColumn('completion_percent', 'integer')
    .addColumn('seconds_seeding', 'integer', (c) => c.notNull())
    .addColumn('is_private', 'integer', (c) => c.notNull())
    .addColumn('tracker', 'text')
    .addColumn('tracker_message', 'text')
    .addColumn('extra_trackers', 'text', (c) => c.notNull())
    .addColumn('callback_url', 'text')
    .addColumn('client_ip', 'text')
    .addColumn('error_message', 'text')
    .addColumn('metainfo', 'blob')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('started_at', 'text')
    .addColumn('finished_at', 'text')
    .execute();
  await db.schema.createIndex('transfers_by_user').on('transfers').columns(['user_id', 'id']).execute();
  await db.schema.createIndex('transfers_by_status').on('transfers').column('status').execute();

  await table('jobs')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('key', 'text')
    .addColumn('payload', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('run_at', 'text', (c) => c.notNull())
    .addColumn('attempt', 'integer', (c) => c.notNull())
    .addColumn('max_attempts', 'integer', (c) => c.notNull())
    .addColumn('error', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('jobs_by_turn').on('jobs').columns(['state', 'run_at', 'id']).execute();
  await sql`create unique index jobs_by_key on jobs (kind, key) where state = 'waiting' and key is not null`.execute(
    db,
  );

  await table('media')
    .addColumn('blob_id', 'text', (c) => c.primaryKey().references('blobs.id').onDelete('cascade'))
    .addColumn('probe', 'text')
    .addColumn('key_frames', 'text')
    .addColumn('has_still', 'integer', (c) => c.notNull())
    .addColumn('probed_at', 'text', (c) => c.notNull())
    .execute();

  await table('conversions')
    .addColumn('file_id', 'integer', (c) => c.primaryKey().references('files.id').onDelete('cascade'))
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('percent_done', 'integer', (c) => c.notNull())
    .addColumn('blob_id', 'text')
    .addColumn('error_message', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
}
