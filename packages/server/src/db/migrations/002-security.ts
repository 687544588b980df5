import { sql, type Kysely } from 'kysely';

/** Passwords to reset, second factor, app passwords, confirmations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = (name: string) => db.schema.createTable(name);
  const alter = (name: string) => db.schema.alterTable(name);

  await alter('users')
    .addColumn('password_reset_required', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await alter('users').addColumn('username_skeleton', 'text').execute();
  // Exact for names in plain Latin letters, and unique for all.
  await sql`update users set username_skeleton = username_key`.execute(db);
  await db.schema.createIndex('users_by_skeleton').unique().on('users').column('username_skeleton').execute();

  await alter('tokens').addColumn('note', 'text').execute();
  await alter('tokens').addColumn('app_password_id', 'integer').execute();
  await alter('tokens').addColumn('authenticated_at', 'text').execute();
  await sql`create index tokens_by_app_password on tokens (app_password_id) where app_password_id is not null`.execute(
    db,
  );

  await table('two_factor')
    .addColumn('user_id', 'integer', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('secret', 'text', (c) => c.notNull())
    .addColumn('last_step', 'bigint', (c) => c.notNull())
    .addColumn('codes_created_at', 'text', (c) => c.notNull())
    .execute();

  await table('recovery_codes')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('code', 'text', (c) => c.notNull())
    .addColumn('code_hash', 'text', (c) => c.notNull())
    .addColumn('used_at', 'text')
    .addUniqueConstraint('recovery_codes_by_hash', ['user_id', 'code_hash'])
    .execute();

  await table('app_passwords')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('note', 'text', (c) => c.notNull())
    .addColumn('password_hash', 'text', (c) => c.notNull().unique())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('last_used_at', 'text')
    .addColumn('ip_address', 'text')
    .execute();
  await db.schema.createIndex('app_passwords_by_user').on('app_passwords').column('user_id').execute();

  await table('password_resets')
    .addColumn('key_hash', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('password_resets_by_user').on('password_resets').column('user_id').execute();

  await table('confirmations')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('key_hash', 'text', (c) => c.notNull().unique())
    .addColumn('value', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('confirmations_pk', ['user_id', 'subject'])
    .execute();
}
