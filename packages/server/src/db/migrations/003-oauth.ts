import { sql, type Kysely } from 'kysely';

/** OAuth apps, grants and device codes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = (name: string) => db.schema.createTable(name);
  const alter = () => db.schema.alterTable('clients');

  await alter()
    .addColumn('owner_id', 'integer', (c) => c.references('users.id').onDelete('cascade'))
    .execute();
  await alter().addColumn('name_key', 'text').execute();
  for (const name of ['description', 'website', 'callback']) {
    await alter()
      .addColumn(name, 'text', (c) => c.notNull().defaultTo(''))
      .execute();
  }
  for (const name of ['hidden', 'has_icon']) {
    await alter()
      .addColumn(name, 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  }
  await sql`update clients set name_key = lower(name)`.execute(db);
  await sql`update clients set callback = 'urn:ietf:wg:oauth:2.0:oob' where id = 8993`.execute(db);
  await sql`update clients set callback = 'http://localhost:53682/' || char(10) || 'http://127.0.0.1:53682/' where id = 4131`.execute(
    db,
  );
  await db.schema.createIndex('clients_by_name').unique().on('clients').column('name_key').execute();
  await db.schema.createIndex('clients_by_owner').on('clients').column('owner_id').execute();
  await db.schema.createIndex('tokens_by_client').on('tokens').columns(['client_id', 'user_id']).execute();
  await db.schema.createIndex('tokens_by_use').on('tokens').columns(['last_used_at', 'client_id', 'user_id']).execute();

  await db.schema
    .alterTable('tokens')
    .addColumn('linked_by', 'integer', (c) => c.references('tokens.id').onDelete('cascade'))
    .execute();
  await sql`create index tokens_by_link on tokens (linked_by) where linked_by is not null`.execute(db);

  await table('client_icons')
    .addColumn('client_id', 'integer', (c) => c.primaryKey().references('clients.id').onDelete('cascade'))
    .addColumn('png', 'blob', (c) => c.notNull())
    .execute();

  await table('app_tokens')
    .addColumn('client_id', 'integer', (c) => c.primaryKey().references('clients.id').onDelete('cascade'))
    .addColumn('token_id', 'integer', (c) => c.notNull().references('tokens.id').onDelete('cascade'))
    .addColumn('token', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('app_tokens_by_token').on('app_tokens').column('token_id').execute();

  await table('authorization_codes')
    .addColumn('code_hash', 'text', (c) => c.primaryKey())
    .addColumn('client_id', 'integer', (c) => c.notNull().references('clients.id').onDelete('cascade'))
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('token_epoch', 'integer', (c) => c.notNull())
    .addColumn('redirect_uri', 'text', (c) => c.notNull())
    .addColumn('code_challenge', 'text')
    .addColumn('client_name', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('used_at', 'text')
    .addColumn('reused', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('token_id', 'integer')
    .execute();

  await table('device_codes')
    .addColumn('code_hash', 'text', (c) => c.primaryKey())
    .addColumn('client_id', 'integer', (c) => c.notNull())
    .addColumn('client_name', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('user_id', 'integer', (c) => c.references('users.id').onDelete('cascade'))
    .addColumn('token_epoch', 'integer')
    .addColumn('linked_by', 'integer', (c) => c.references('tokens.id').onDelete('cascade'))
    .addColumn('taken', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();

  await sql`create index device_codes_by_link on device_codes (linked_by) where linked_by is not null`.execute(db);

  for (const name of ['authorization_codes', 'device_codes']) {
    await db.schema.createIndex(`${name}_by_user`).on(name).columns(['user_id', 'client_id']).execute();
    await db.schema.createIndex(`${name}_by_end`).on(name).column('expires_at').execute();
  }
}
