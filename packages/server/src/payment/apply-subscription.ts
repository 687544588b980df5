import { formatDate } from '@jackdaw/api-contract';
import { addDays } from '../plans/dates.ts';
import { billingAccount, ensureBillingAccount, grantPlan } from '../plans/grant.ts';
import type { SubscriptionEvent } from '../ports/payment-provider.ts';
import { planOfProduct, subscriptionBy } from './apply-payment.ts';
import { knowCustomer } from './customers.ts';
import type { LedgerContext } from './ledger-context.ts';
import { recipientOf } from './recipient.ts';
import type { SubscriptionRow } from './store.ts';

/** Whether what is known happened after an event; within one second an end is the last thing that happens. */
function isNewer(known: SubscriptionRow, { occurredAt }: SubscriptionEvent): boolean {
  return known.event_at > occurredAt || (known.event_at === occurredAt && known.status === 'CANCELED');
}

/** A subscription began or changed. What happened earlier than the newest that is known changes nothing. */
export async function applySubscription(context: LedgerContext, event: SubscriptionEvent): Promise<'done' | 'waiting'> {
  const { trx, catalogue, provider, now } = context;
  const known = await subscriptionBy(context, event.subscriptionId);
  if (known && isNewer(known, event)) return 'done';
  const product = planOfProduct(context, event.product);
  const recipient = known ? null : await recipientOf(context, event, product?.code ?? null);
  const userId = known?.user_id ?? recipient?.userId;
  if (userId === undefined) return 'waiting';
  await knowCustomer(context, userId, event);
  const plan = product ?? catalogue.find(known?.plan_code ?? recipient?.planCode ?? '');
  if (!plan) {
    context.warn('A subscription is for an unknown product', { provider: provider.key, id: event.subscriptionId });
    return 'done';
  }
  const row = {
    plan_code: plan.code,
    status: event.status,
    next_billing_at: event.status === 'CANCELED' ? null : event.nextBillingAt,
    next_retry_at: event.nextRetryAt,
    event_at: event.occurredAt,
    ...(event.updateUrl === null ? {} : { update_url: event.updateUrl }),
  };
  await trx
    .insertInto('subscriptions')
    .values({
      ...{ update_url: null, ...row },
      user_id: userId,
      provider: provider.key,
      provider_id: event.subscriptionId,
      created_at: formatDate(now),
    })
    .onConflict((conflict) => conflict.columns(['provider', 'provider_id']).doUpdateSet(row))
    .execute();
  context.touched.add(userId);
  if (event.status === 'TRIALING' && !known) await beginTrial(context, userId, event);
  return 'done';
}

/** A trial is free, so no payment brings it; only the first one counts. */
async function beginTrial(context: LedgerContext, userId: number, event: SubscriptionEvent): Promise<void> {
  const { trx, now, provider } = context;
  await ensureBillingAccount(trx, userId);
  const account = await billingAccount(trx, userId);
  const subscription = await subscriptionBy(context, event.subscriptionId);
  const plan = context.catalogue.find(subscription?.plan_code ?? '');
  if (!plan || account.trial_used === 1) return;
  const storage = context.storageOf(provider, plan.group.storage);
  const expiresAt = event.nextBillingAt ?? addDays(now, plan.trialDays ?? 0);
  await grantPlan(trx, userId, { plan, expiresAt, value: 0, storage }, now);
  await trx.updateTable('billing_accounts').set({ trial_used: 1 }).where('user_id', '=', userId).execute();
}
