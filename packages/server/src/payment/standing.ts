import type { Transaction } from 'kysely';
import type { Database } from '../db/schema/index.ts';
import type { Catalogue, FoundPlan } from '../plans/catalogue.ts';
import { billingAccount, type BillingAccount } from '../plans/grant.ts';

/** What somebody has, as quotes go by it. */
export interface Standing {
  account: BillingAccount;
  /** What the account has, when the catalogue still knows it. */
  current: FoundPlan | null;
}

/** Reads what somebody has; what was paid for a plan that has ended is worth nothing any more. */
export async function standingOf(trx: Transaction<Database>, catalogue: Catalogue, userId: number): Promise<Standing> {
  const stored = await billingAccount(trx, userId);
  const account = stored.lapsed_at === null ? stored : { ...stored, value: 0, value_from: null };
  return { account, current: account.plan_code === null ? null : catalogue.find(account.plan_code) };
}
