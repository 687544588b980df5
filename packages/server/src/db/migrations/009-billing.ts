import { sql, type ColumnDefinitionBuilder, type Kysely } from 'kysely';

const key = (c: ColumnDefinitionBuilder) => c.primaryKey().autoIncrement();
const needed = (c: ColumnDefinitionBuilder) => c.notNull();
const user = (c: ColumnDefinitionBuilder) => c.notNull().references('users.id').onDelete('cascade');
const formerUser = (c: ColumnDefinitionBuilder) => c.references('users.id').onDelete('set null');
const zero = (c: ColumnDefinitionBuilder) => c.notNull().defaultTo(0);

/** Plans, payments, vouchers, families and invitations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await payments(db);
  await codes(db);
  await families(db);
}

async function payments(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('billing_accounts')
    .addColumn('user_id', 'integer', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('plan_code', 'text')
    .addColumn('plan_type', 'text')
    .addColumn('expires_at', 'text')
    .addColumn('value', 'bigint', zero)
    .addColumn('value_from', 'text')
    .addColumn('credit', 'bigint', zero)
    .addColumn('trial_used', 'integer', zero)
    .addColumn('files_delete_at', 'text')
    .addColumn('fallback_quota', 'bigint')
    .addColumn('lapsed_at', 'text')
    .execute();
  await db.schema.createIndex('billing_accounts_by_expiry').on('billing_accounts').column('expires_at').execute();

  await db.schema
    .createTable('subscriptions')
    .addColumn('id', 'integer', key)
    .addColumn('user_id', 'integer', user)
    .addColumn('provider', 'text', needed)
    .addColumn('provider_id', 'text', needed)
    .addColumn('plan_code', 'text', needed)
    .addColumn('status', 'text', needed)
    .addColumn('next_billing_at', 'text')
    .addColumn('next_retry_at', 'text')
    .addColumn('update_url', 'text')
    .addColumn('event_at', 'text', needed)
    .addColumn('created_at', 'text', needed)
    .addUniqueConstraint('subscriptions_by_provider', ['provider', 'provider_id'])
    .execute();
  await db.schema.createIndex('subscriptions_by_user').on('subscriptions').column('user_id').execute();

  await db.schema
    .createTable('payment_orders')
    .addColumn('reference', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'integer', user)
    .addColumn('provider', 'text', needed)
    .addColumn('plan_code', 'text', needed)
    .addColumn('amount', 'bigint', needed)
    .addColumn('currency', 'text', needed)
    .addColumn('coupon_id', 'integer')
    .addColumn('provider_ref', 'text')
    .addColumn('state', 'text', needed)
    .addColumn('created_at', 'text', needed)
    .execute();
  await db.schema.createIndex('payment_orders_by_user').on('payment_orders').columns(['user_id', 'state']).execute();
  await db.schema
    .createIndex('payment_orders_by_ref')
    .on('payment_orders')
    .columns(['provider', 'provider_ref'])
    .execute();

  await db.schema
    .createTable('payments')
    .addColumn('id', 'integer', key)
    .addColumn('user_id', 'integer', user)
    .addColumn('date', 'text', needed)
    .addColumn('type', 'text', needed)
    .addColumn('provider', 'text', needed)
    .addColumn('provider_id', 'text', needed)
    .addColumn('method', 'text', needed)
    .addColumn('amount', 'bigint', needed)
    .addColumn('currency', 'text', needed)
    .addColumn('coupon_code', 'text')
    .addColumn('invoice', 'text')
    .addColumn('plan_code', 'text', needed)
    .addColumn('plan_name', 'text', needed)
    .addColumn('plan_days', 'integer')
    .addColumn('plan_price', 'bigint')
    .addColumn('state', 'text', needed)
    .addColumn('reported', 'integer', zero)
    .addUniqueConstraint('payments_by_provider', ['provider', 'provider_id'])
    .execute();
  await db.schema.createIndex('payments_by_user').on('payments').columns(['user_id', 'id']).execute();

  await db.schema
    .createTable('refunds')
    .addColumn('provider', 'text', needed)
    .addColumn('provider_id', 'text', needed)
    .addColumn('payment_id', 'integer', (c) => c.notNull().references('payments.id').onDelete('cascade'))
    .addColumn('amount', 'bigint', needed)
    .addPrimaryKeyConstraint('refunds_pk', ['provider', 'provider_id'])
    .execute();
  await db.schema.createIndex('refunds_by_payment').on('refunds').column('payment_id').execute();

  await db.schema
    .createTable('provider_events')
    .addColumn('provider', 'text', needed)
    .addColumn('event_id', 'text', needed)
    .addColumn('state', 'text', needed)
    .addColumn('event', 'text', needed)
    .addColumn('occurred_at', 'text', needed)
    .addColumn('received_at', 'text', needed)
    .addPrimaryKeyConstraint('provider_events_pk', ['provider', 'event_id'])
    .execute();
  await sql`create index provider_events_waiting on provider_events (provider, occurred_at) where state = 'waiting'`.execute(
    db,
  );

  await db.schema
    .createTable('waiting_payments')
    .addColumn('provider', 'text', needed)
    .addColumn('checkout_id', 'text', needed)
    .addColumn('user_id', 'integer', user)
    .addColumn('plan_code', 'text', needed)
    .addColumn('created_at', 'text', needed)
    .addPrimaryKeyConstraint('waiting_payments_pk', ['provider', 'checkout_id'])
    .execute();
  await db.schema.createIndex('waiting_payments_by_user').on('waiting_payments').column('user_id').execute();
}

async function codes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('coupons')
    .addColumn('id', 'integer', key)
    .addColumn('code', 'text', needed)
    .addColumn('code_key', 'text', (c) => c.notNull().unique())
    .addColumn('type', 'text', needed)
    .addColumn('discount', 'integer', needed)
    .addColumn('plan_codes', 'text')
    .addColumn('max_uses', 'integer')
    .addColumn('expires_at', 'text')
    .addColumn('created_at', 'text', needed)
    .execute();

  await db.schema
    .createTable('coupon_uses')
    .addColumn('coupon_id', 'integer', (c) => c.notNull().references('coupons.id').onDelete('cascade'))
    .addColumn('user_id', 'integer', user)
    .addColumn('reference', 'text')
    .addColumn('state', 'text', needed)
    .addColumn('created_at', 'text', needed)
    // Once per person, whoever is faster.
    .addPrimaryKeyConstraint('coupon_uses_pk', ['coupon_id', 'user_id'])
    .execute();

  await db.schema
    .createTable('vouchers')
    .addColumn('id', 'integer', key)
    .addColumn('kind', 'text', needed)
    .addColumn('code_hash', 'text', (c) => c.notNull().unique())
    .addColumn('nonce', 'text')
    .addColumn('plan_code', 'text', needed)
    .addColumn('days', 'integer', needed)
    .addColumn('owner_id', 'integer', formerUser)
    .addColumn('created_at', 'text', needed)
    .addColumn('expires_at', 'text')
    .addColumn('used_by', 'integer', formerUser)
    .addColumn('used_at', 'text')
    .execute();
  await db.schema.createIndex('vouchers_by_owner').on('vouchers').column('owner_id').execute();

  await db.schema
    .createTable('friend_invites')
    .addColumn('id', 'integer', key)
    .addColumn('inviter_id', 'integer', user)
    .addColumn('code_hash', 'text', (c) => c.notNull().unique())
    .addColumn('nonce', 'text', needed)
    .addColumn('user_id', 'integer', formerUser)
    .addColumn('earned', 'bigint')
    .addColumn('created_at', 'text', needed)
    .addColumn('used_at', 'text')
    .execute();
  await db.schema.createIndex('friend_invites_by_inviter').on('friend_invites').column('inviter_id').execute();
  await db.schema.createIndex('friend_invites_by_user').on('friend_invites').column('user_id').execute();
}

async function families(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('family_members')
    .addColumn('member_id', 'integer', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('owner_id', 'integer', user)
    .addColumn('created_at', 'text', needed)
    .execute();
  await db.schema.createIndex('family_members_by_owner').on('family_members').column('owner_id').execute();

  await db.schema
    .createTable('family_invites')
    .addColumn('id', 'integer', key)
    .addColumn('owner_id', 'integer', user)
    .addColumn('code_hash', 'text', (c) => c.notNull().unique())
    .addColumn('nonce', 'text', needed)
    .addColumn('user_id', 'integer', formerUser)
    .addColumn('created_at', 'text', needed)
    .addColumn('used_at', 'text')
    .execute();
  await db.schema.createIndex('family_invites_by_owner').on('family_invites').column('owner_id').execute();

  // A family shares the storage of its owner's plan. What one of them uses, the others can use no more: their quotas
  // follow in the same statement, so that no two uploads at once can exceed the plan together.
  await sql`
    create trigger family_storage after update of disk_used on users
    when new.disk_used <> old.disk_used and (
      exists (select 1 from family_members where owner_id = new.id)
      or exists (select 1 from family_members where member_id = new.id))
    begin
      update users set disk_quota = disk_quota - (new.disk_used - old.disk_used)
      where id <> new.id and id in (
        select member_id from family_members
        where owner_id = coalesce((select owner_id from family_members where member_id = new.id), new.id)
        union all
        select coalesce((select owner_id from family_members where member_id = new.id), new.id));
    end`.execute(db);

  await db.schema
    .createTable('ending_accounts')
    .addColumn('user_id', 'integer', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'text', needed)
    .execute();
}
