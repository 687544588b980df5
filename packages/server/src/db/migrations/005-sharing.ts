import { sql, type Kysely } from 'kysely';

/** Friends, shares, clones and public shares. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = (name: string) => db.schema.createTable(name);

  await table('friend_requests')
    .addColumn('from_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('to_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('friend_requests_pk', ['from_id', 'to_id'])
    .execute();
  await db.schema.createIndex('friend_requests_by_receiver').on('friend_requests').column('to_id').execute();

  await table('friendships')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('friend_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('root_id', 'integer', (c) => c.notNull().unique())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('friendships_pk', ['user_id', 'friend_id'])
    .execute();
  await db.schema.createIndex('friendships_by_friend').on('friendships').column('friend_id').execute();

  await table('shares')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('file_id', 'integer', (c) => c.notNull().references('files.id').onDelete('cascade'))
    .addColumn('owner_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('friend_id', 'integer', (c) => c.references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await sql`create unique index shares_once on shares (file_id, coalesce(friend_id, 0))`.execute(db);
  await db.schema.createIndex('shares_by_owner').on('shares').columns(['owner_id', 'friend_id']).execute();
  await db.schema.createIndex('shares_by_friend').on('shares').column('friend_id').execute();

  await table('hidden_shares')
    .addColumn('share_id', 'integer', (c) => c.notNull().references('shares.id').onDelete('cascade'))
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('hidden_shares_pk', ['share_id', 'user_id'])
    .execute();
  await db.schema.createIndex('hidden_shares_by_user').on('hidden_shares').column('user_id').execute();

  await table('watch_positions')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('file_id', 'integer', (c) => c.notNull().references('files.id').onDelete('cascade'))
    .addColumn('seconds', 'real', (c) => c.notNull())
    .addPrimaryKeyConstraint('watch_positions_pk', ['user_id', 'file_id'])
    .execute();
  await db.schema.createIndex('watch_positions_by_file').on('watch_positions').column('file_id').execute();

  await table('clones')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('parent_id', 'integer', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('error_msg', 'text')
    .addColumn('remaining', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('clones_by_user').on('clones').columns(['user_id', 'status']).execute();

  await table('public_shares')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    // No reference: what was made counts in the limits of a week, also when its file is gone. Ids are never used again.
    .addColumn('file_id', 'integer', (c) => c.notNull())
    .addColumn('nonce', 'text', (c) => c.notNull())
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('push_hash', 'text', (c) => c.notNull().unique())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('bytes_served', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex('public_shares_by_user').on('public_shares').columns(['user_id', 'created_at']).execute();
  await db.schema.createIndex('public_shares_by_file').on('public_shares').column('file_id').execute();

  await table('public_share_addresses')
    .addColumn('share_id', 'integer', (c) => c.notNull().references('public_shares.id').onDelete('cascade'))
    .addColumn('address_hash', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('public_share_addresses_pk', ['share_id', 'address_hash'])
    .execute();
}
