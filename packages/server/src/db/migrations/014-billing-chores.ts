import { sql, type Kysely } from 'kysely';

/** Events that wait take turns, reminders are sent once, customers of payment companies are known, and IFTTT may be paused. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('provider_events')
    .addColumn('turn', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.dropIndex('provider_events_waiting').execute();
  await sql`create index provider_events_waiting on provider_events (provider, turn, occurred_at) where state = 'waiting'`.execute(
    db,
  );

  await db.schema.alterTable('billing_accounts').addColumn('reminded_of', 'text').execute();
  await db.schema.alterTable('billing_accounts').addColumn('reminded_days', 'integer').execute();

  await db.schema
    .createTable('provider_customers')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('customer_id', 'text', (c) => c.notNull())
    .addColumn('seen_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('provider_customers_pk', ['user_id', 'provider'])
    .execute();

  await db.schema.alterTable('ifttt_connections').addColumn('paused_until', 'text').execute();
}
