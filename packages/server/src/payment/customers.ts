import { formatDate } from '@jackdaw/api-contract';
import type { Attribution } from '../ports/payment-provider.ts';
import type { LedgerContext } from './ledger-context.ts';

/** Keeps who somebody is to a provider, where the provider says so. */
export async function knowCustomer(
  { trx, provider, now }: LedgerContext,
  userId: number,
  { customerId = null }: Attribution,
): Promise<void> {
  if (customerId === null) return;
  const row = { customer_id: customerId, seen_at: formatDate(now) };
  await trx
    .insertInto('provider_customers')
    .values({ user_id: userId, provider: provider.key, ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'provider']).doUpdateSet(row))
    .execute();
}
