import { formatDate } from '@jackdaw/api-contract';
import { addDays } from '../plans/dates.ts';
import type { PaymentParts } from './parts.ts';

/**
 * The sandbox pays every period that is due, each in one transaction under an id of its own: a crash repeats none of them.
 * Resolves with the accounts that changed.
 */
export function createSandboxRenewals({ db, clock, catalogue, providers, ledger }: PaymentParts) {
  const due = (within: typeof db) =>
    within
      .selectFrom('subscriptions')
      .selectAll()
      .where('provider', '=', 'sandbox')
      .where('status', 'in', ['ACTIVE', 'TRIALING'])
      .where('next_billing_at', '<=', formatDate(clock.now()));

  return async (): Promise<Set<number>> => {
    const touched = new Set<number>();
    const sandbox = providers.find((provider) => provider.key === 'sandbox');
    for (const { id } of sandbox ? await due(db).execute() : []) {
      await db.transaction().execute(async (trx) => {
        // It may have been stopped meanwhile.
        const row = await due(trx).where('id', '=', id).executeTakeFirst();
        if (!sandbox || !row) return;
        const plan = catalogue.find(row.plan_code);
        if (!plan?.days) return;
        const base = {
          ...{ occurredAt: clock.now().toISOString(), subscriptionId: row.provider_id, product: plan.code },
          ...{ reference: null, checkoutId: null, mail: null, nextBillingAt: addDays(clock.now(), plan.days) },
        };
        const paymentId = `${row.provider_id}:${row.next_billing_at}`;
        const changed = await ledger.recordWithin(trx, sandbox, [
          {
            ...{ ...base, kind: 'payment', id: `payment:${paymentId}`, paymentId, invoice: null, cause: 'recurring' },
            amount: plan.price ?? 0,
            currency: catalogue.currency,
          },
          {
            ...{ ...base, kind: 'subscription', id: `subscription:${paymentId}`, status: 'ACTIVE' },
            ...{ nextRetryAt: null, updateUrl: null },
          },
        ]);
        for (const userId of changed) touched.add(userId);
      });
    }
    return touched;
  };
}
