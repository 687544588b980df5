import { sql, type Kysely } from 'kysely';

/** RSS feeds, history events, connections to IFTTT; transfers know the feed that started them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = (name: string) => db.schema.createTable(name);

  await table('history_events')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('details', 'text', (c) => c.notNull())
    .addColumn('is_torrent', 'integer', (c) => c.notNull())
    .addColumn('torrent', 'blob')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('history_events_by_user').on('history_events').columns(['user_id', 'id']).execute();
  await db.schema.createIndex('history_events_by_age').on('history_events').column('created_at').execute();

  await table('rss_feeds')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('url', 'text', (c) => c.notNull())
    .addColumn('parent_dir_id', 'integer', (c) => c.notNull())
    .addColumn('keyword', 'text')
    .addColumn('unwanted_keywords', 'text', (c) => c.notNull())
    .addColumn('delete_old_files', 'integer', (c) => c.notNull())
    .addColumn('paused_at', 'text')
    .addColumn('start_at', 'text')
    .addColumn('last_fetch', 'text')
    .addColumn('last_error', 'text')
    .addColumn('failures', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('etag', 'text')
    .addColumn('last_modified', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('rss_feeds_by_user').on('rss_feeds').columns(['user_id', 'id']).execute();

  await table('rss_items')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('feed_id', 'integer', (c) => c.notNull().references('rss_feeds.id').onDelete('cascade'))
    .addColumn('guid_key', 'text')
    .addColumn('target_key', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('url', 'text', (c) => c.notNull())
    .addColumn('size', 'bigint')
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('failure_reason', 'text')
    .addColumn('transfer_id', 'integer')
    .addColumn('user_file_id', 'integer')
    .addColumn('is_cleared', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('publish_date', 'text')
    .addColumn('detected_at', 'text', (c) => c.notNull())
    .addColumn('processed_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('rss_items_target', ['feed_id', 'target_key'])
    .execute();
  await db.schema.createIndex('rss_items_by_guid').on('rss_items').columns(['feed_id', 'guid_key']).execute();
  await sql`create index rss_items_by_transfer on rss_items (transfer_id) where transfer_id is not null`.execute(db);

  await sql`alter table transfers add column subscription_id integer references rss_feeds (id) on delete set null`.execute(
    db,
  );
  await sql`create index transfers_by_subscription on transfers (subscription_id) where subscription_id is not null`.execute(
    db,
  );
  // The log follows its transfers whoever changes them, in the same transaction: a transfer may be taken off the list a
  // moment after it ended.
  await sql`
    create trigger rss_items_follow_transfers after update of status, file_id on transfers
    when new.subscription_id is not null and (new.status is not old.status or new.file_id is not old.file_id)
    begin
      update rss_items set
        user_file_id = coalesce(new.file_id, user_file_id),
        state = case when new.status = 'ERROR' then 'failed' else 'taken' end,
        failure_reason = case when new.status = 'ERROR' then coalesce(new.error_message, 'The transfer failed.') end
      where transfer_id = new.id;
    end`.execute(db);

  await table('ifttt_connections')
    .addColumn('user_id', 'integer', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('webhook_key', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
}
