import { formatDate, parseDate } from '@jackdaw/api-contract';
import type { Selectable, Transaction } from 'kysely';
import type { BillingAccountsTable } from '../db/schema/billing.ts';
import type { Database } from '../db/schema/index.ts';
import type { FoundPlan } from './catalogue.ts';
import { poolMembers, setPoolSize } from './storage-pool.ts';

export type BillingAccount = Selectable<BillingAccountsTable>;

type Trx = Transaction<Database>;

/** What an account is to have from now on. */
export interface Grant {
  plan: FoundPlan;
  /** Stored text; null: no end. */
  expiresAt: string | null;
  /** Minor units paid for the time until then. */
  value: number;
  /** Bytes, when they are not the plan's. */
  storage?: number;
  /** Credit of the account that went into it. */
  creditUsed?: number;
}

const NO_ACCOUNT = {
  plan_code: null,
  plan_type: null,
  expires_at: null,
  value: 0,
  value_from: null,
  credit: 0,
  trial_used: 0,
  files_delete_at: null,
  fallback_quota: null,
  lapsed_at: null,
  reminded_of: null,
  reminded_days: null,
};

/** What somebody has of the plans; of who never had a plan, an empty account. */
export async function billingAccount(db: Transaction<Database>, userId: number): Promise<BillingAccount> {
  const row = await db.selectFrom('billing_accounts').selectAll().where('user_id', '=', userId).executeTakeFirst();
  return row ?? { user_id: userId, ...NO_ACCOUNT };
}

/** Makes sure there is a row to update. An active account without a plan keeps in mind what it falls back to. */
export async function ensureBillingAccount(trx: Trx, userId: number): Promise<BillingAccount> {
  const user = await trx
    .selectFrom('users')
    .select(['status', 'disk_quota'])
    .where('id', '=', userId)
    .executeTakeFirst();
  const isGiven = user?.status === 'active';
  await trx
    .insertInto('billing_accounts')
    .values({ user_id: userId, ...NO_ACCOUNT, fallback_quota: isGiven ? user.disk_quota : null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return billingAccount(trx, userId);
}

/** Gives an account a plan: storage, expiry, status, for its family too. */
export async function grantPlan(trx: Trx, userId: number, grant: Grant, now: Date): Promise<void> {
  const { plan, expiresAt, value, storage = plan.group.storage, creditUsed = 0 } = grant;
  await ensureBillingAccount(trx, userId);
  await trx
    .updateTable('billing_accounts')
    .set((eb) => ({
      plan_code: plan.code,
      plan_type: plan.type,
      expires_at: expiresAt,
      value,
      value_from: formatDate(now),
      credit: eb('credit', '-', creditUsed),
      files_delete_at: null,
      lapsed_at: null,
      ...(plan.trialDays === null ? {} : { trial_used: 1 }),
    }))
    .where('user_id', '=', userId)
    .execute();
  await setPoolSize(trx, userId, storage);
  await setFamilyStatus(trx, userId, 'active');
}

/** Moves the end of what an account has. */
export async function extendPlan(trx: Trx, userId: number, expiresAt: string, value: number, now: Date): Promise<void> {
  await trx
    .updateTable('billing_accounts')
    .set({ expires_at: expiresAt, value, value_from: formatDate(now), files_delete_at: null, lapsed_at: null })
    .where('user_id', '=', userId)
    .execute();
  await setFamilyStatus(trx, userId, 'active');
}

/**
 * Ends a plan: back to what the account was given before it, else inactive. Owners of the server never become inactive.
 * `filesDeleteAt` is when an inactive account's files go; null keeps them. Resolves with the new status.
 */
export async function lapsePlan(
  trx: Trx,
  userId: number,
  { now, filesDeleteAt }: { now: Date; filesDeleteAt: string | null },
): Promise<'active' | 'inactive'> {
  const account = await billingAccount(trx, userId);
  const user = await trx.selectFrom('users').select('is_admin').where('id', '=', userId).executeTakeFirst();
  const stays = account.fallback_quota !== null || user?.is_admin === 1;
  await trx
    .updateTable('billing_accounts')
    .set({
      value: 0,
      value_from: null,
      lapsed_at: formatDate(now),
      ...(stays ? { plan_code: null, plan_type: null, expires_at: null } : { files_delete_at: filesDeleteAt }),
    })
    .where('user_id', '=', userId)
    .execute();
  if (account.fallback_quota !== null) await setPoolSize(trx, userId, account.fallback_quota);
  if (!stays) await setFamilyStatus(trx, userId, 'inactive');
  return stays ? 'active' : 'inactive';
}

/** Sub-accounts are active exactly while their owner is. */
async function setFamilyStatus(trx: Trx, ownerId: number, status: 'active' | 'inactive'): Promise<void> {
  const members = await poolMembers(trx, ownerId);
  await trx.updateTable('users').set({ status }).where('id', 'in', members).execute();
}

/** What is left of what was paid, in minor units. */
export function remainingShare(account: BillingAccount, now: Date): { left: number; whole: number } {
  if (account.expires_at === null || account.value_from === null) return { left: 0, whole: 0 };
  const end = parseDate(account.expires_at).getTime();
  const from = parseDate(account.value_from).getTime();
  return { left: Math.min(Math.max(0, end - now.getTime()), end - from), whole: end - from };
}
