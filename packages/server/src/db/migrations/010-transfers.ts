import type { Kysely } from 'kysely';

/** Playlists, recordings, notifications, and what is known of torrents that were fetched before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const add = (table: string) => db.schema.alterTable(table);
  await add('transfers').addColumn('items', 'text').execute();
  await add('transfers').addColumn('items_done', 'integer').execute();
  await add('transfers').addColumn('items_total', 'integer').execute();
  await add('transfers').addColumn('recorded_seconds', 'real').execute();
  await add('users')
    .addColumn('push_has_failed', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();

  await db.schema
    .createTable('torrent_contents')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('size', 'bigint', (c) => c.notNull())
    .addColumn('file_count', 'integer', (c) => c.notNull())
    .addColumn('metainfo', 'blob')
    .execute();
  await db.schema
    .createTable('torrent_files')
    .addColumn('hash', 'text', (c) => c.notNull().references('torrent_contents.hash').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('path', 'text', (c) => c.notNull())
    .addColumn('blob_id', 'text', (c) => c.notNull().references('blobs.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('torrent_files_pk', ['hash', 'position'])
    .execute();
  await db.schema.createIndex('torrent_files_by_blob').on('torrent_files').column('blob_id').execute();

  await db.schema
    .createTable('transfer_pins')
    .addColumn('transfer_id', 'integer', (c) => c.notNull())
    .addColumn('blob_id', 'text', (c) => c.notNull().references('blobs.id'))
    .addPrimaryKeyConstraint('transfer_pins_pk', ['transfer_id', 'blob_id'])
    .execute();
  await db.schema.createIndex('transfer_pins_by_blob').on('transfer_pins').column('blob_id').execute();
}
