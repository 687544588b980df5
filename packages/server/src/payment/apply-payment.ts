import { formatDate, parseDate } from '@jackdaw/api-contract';
import type { FoundPlan, ProductIds } from '../plans/catalogue.ts';
import { billingAccount, ensureBillingAccount, extendPlan, grantPlan } from '../plans/grant.ts';
import type { PaymentEvent, ProviderKey } from '../ports/payment-provider.ts';
import { DAY } from '../plans/dates.ts';
import { knowCustomer } from './customers.ts';
import { later, type LedgerContext } from './ledger-context.ts';
import { quote } from './quote.ts';
import { recipientOf, type Recipient } from './recipient.ts';
import type { SubscriptionRow } from './store.ts';

const PRODUCTS: Partial<Record<ProviderKey, keyof ProductIds>> = {
  paddle: 'paddle',
  'paddle-billing': 'paddleBilling',
  fastspring: 'fastspring',
};

/** The plan behind a provider's product id; the sandbox calls plans by their code. */
export function planOfProduct({ catalogue, provider }: LedgerContext, product: string | null): FoundPlan | null {
  const kind = PRODUCTS[provider.key];
  if (product === null) return null;
  return kind ? catalogue.byProduct(kind, product) : catalogue.find(product);
}

export function subscriptionBy(
  { trx, provider }: LedgerContext,
  id: string | null,
): Promise<SubscriptionRow | undefined> {
  return trx
    .selectFrom('subscriptions')
    .selectAll()
    .where('provider', '=', provider.key)
    .where('provider_id', '=', id ?? '')
    .executeTakeFirst();
}

/** Money arrived: it is written down once, compared with what was ordered, and gives what it was for. */
export async function applyPayment(context: LedgerContext, event: PaymentEvent): Promise<'done' | 'waiting'> {
  const { trx, provider, catalogue } = context;
  const known = await trx
    .selectFrom('payments')
    .select('id')
    .where('provider', '=', provider.key)
    .where('provider_id', '=', event.paymentId)
    .executeTakeFirst();
  if (known) return 'done';
  const product = planOfProduct(context, event.product);
  const subscription = await subscriptionBy(context, event.subscriptionId);
  const recipient = await recipientOf(context, event, product?.code ?? null);
  const userId = subscription?.user_id ?? recipient?.userId;
  if (userId === undefined) return 'waiting';
  await knowCustomer(context, userId, event);
  // A product that is named counts; one that the catalogue dropped goes on for those who have it.
  const goesByOrder = event.product === null || (subscription !== undefined && event.cause === 'recurring');
  const ordered = catalogue.find(recipient?.planCode ?? subscription?.plan_code ?? '');
  const plan = product ?? (goesByOrder ? ordered : null);
  const couponSpent = await isCouponSpent(context, recipient);
  const problem = problemOf(context, { event, plan, recipient, subscription, couponSpent });
  await trx
    .insertInto('payments')
    .values({
      user_id: userId,
      date: formatDate(new Date(event.occurredAt)),
      type: event.subscriptionId === null ? 'onetime' : 'subscription',
      provider: provider.key,
      provider_id: event.paymentId,
      method: provider.paymentType,
      amount: event.amount,
      currency: event.currency,
      coupon_code: problem === null ? await redeemCoupon(context, recipient) : null,
      invoice: event.invoice,
      plan_code: plan?.code ?? '',
      plan_name: plan?.group.name ?? '',
      plan_days: plan?.days ?? null,
      plan_price: plan?.price ?? null,
      state: problem === null ? 'paid' : 'mismatched',
    })
    .execute();
  context.touched.add(userId);
  if (problem !== null || !plan) {
    context.warn('A payment does not fit what was ordered', {
      provider: provider.key,
      payment: event.paymentId,
      problem,
    });
    return 'done';
  }
  await grant(context, { userId, plan, event, recipient, subscription });
  await closeOrder(context, event, recipient);
  if (event.amount > 0) await rewardInviter(context, userId);
  return 'done';
}

interface Found {
  event: PaymentEvent;
  plan: FoundPlan | null;
  recipient: Recipient | null;
  subscription: SubscriptionRow | undefined;
  /** The coupon of the order was used by another meanwhile: the full price counts. */
  couponSpent: boolean;
}

/** Why a payment does not give anything; null when all fits. */
function problemOf(
  { catalogue }: LedgerContext,
  { event, plan, recipient, subscription, couponSpent }: Found,
): string | null {
  if (!plan) return 'unknown product';
  if (event.amount < 0) return 'negative amount';
  const order = recipient?.order ?? null;
  if (event.currency !== (order?.currency ?? catalogue.currency)) return `currency ${event.currency}`;
  // What a running subscription costs is kept by the provider: older prices, coupons and prorations count.
  if (subscription && event.cause === 'recurring') return null;
  if (order && order.plan_code !== plan.code) return `plan ${plan.code} instead of ${order.plan_code}`;
  const ordered = couponSpent ? plan.price : order?.amount;
  const expected = ordered ?? (plan.trialDays === null ? (plan.price ?? 0) : 0);
  return event.amount < expected ? `${event.amount} instead of ${expected}` : null;
}

async function grant(
  context: LedgerContext,
  paid: Omit<Found, 'couponSpent'> & { userId: number; plan: FoundPlan },
): Promise<void> {
  const { trx, catalogue, now, provider } = context;
  const { userId, plan, event, subscription } = paid;
  await ensureBillingAccount(trx, userId);
  const account = await billingAccount(trx, userId);
  const current = account.plan_code === null || account.lapsed_at !== null ? null : catalogue.find(account.plan_code);
  const isRecurring = subscription !== undefined && event.cause === 'recurring';
  const isRenewal = isRecurring && current?.code === plan.code;
  if (isRenewal) {
    const from = new Date(Math.max(now.getTime(), account.expires_at ? parseDate(account.expires_at).getTime() : 0));
    const end = event.nextBillingAt ?? formatDate(new Date(from.getTime() + (plan.days ?? 0) * DAY));
    await extendPlan(trx, userId, later(end, account.expires_at) ?? end, event.amount, now);
    return;
  }
  const changesSubscription = isRecurring && current?.type === 'subscription';
  const worth = quote({
    ...{ now, account, current, target: plan, changesSubscription },
    ...{ withTrial: event.amount === 0, coupon: null, discountPercent: 0 },
  });
  const prepaid = changesSubscription ? null : worth.expiresAt;
  await grantPlan(
    trx,
    userId,
    {
      plan,
      // The provider says until when a subscription is paid; what was left before it stays on top.
      expiresAt: later(event.nextBillingAt, prepaid) ?? worth.expiresAt,
      value: event.amount + worth.value - worth.amount,
      storage: context.storageOf(provider, plan.group.storage),
      creditUsed: worth.creditUsed,
    },
    now,
  );
}

async function isCouponSpent({ trx }: LedgerContext, recipient: Recipient | null): Promise<boolean> {
  const order = recipient?.order;
  if (!order?.coupon_id) return false;
  const used = await trx
    .selectFrom('coupon_uses')
    .select('state')
    .where('coupon_id', '=', order.coupon_id)
    .where('user_id', '=', order.user_id)
    .executeTakeFirst();
  return used?.state !== 'held';
}

async function redeemCoupon({ trx }: LedgerContext, recipient: Recipient | null): Promise<string | null> {
  const order = recipient?.order;
  if (!order?.coupon_id) return null;
  await trx
    .updateTable('coupon_uses')
    .set({ state: 'used' })
    .where('coupon_id', '=', order.coupon_id)
    .where('user_id', '=', order.user_id)
    .execute();
  const coupon = await trx.selectFrom('coupons').select('code').where('id', '=', order.coupon_id).executeTakeFirst();
  return coupon?.code ?? null;
}

async function closeOrder({ trx, provider }: LedgerContext, event: PaymentEvent, recipient: Recipient | null) {
  const reference = recipient?.order?.reference;
  if (reference !== undefined) {
    await trx.updateTable('payment_orders').set({ state: 'paid' }).where('reference', '=', reference).execute();
  }
  if (event.checkoutId === null) return;
  await trx
    .deleteFrom('waiting_payments')
    .where('provider', '=', provider.key)
    .where('checkout_id', '=', event.checkoutId)
    .execute();
}

/** Whoever invited a friend gets credit for his first payment. */
async function rewardInviter({ trx, reward, touched }: LedgerContext, userId: number): Promise<void> {
  const invite = await trx
    .updateTable('friend_invites')
    .set({ earned: reward })
    .where('user_id', '=', userId)
    .where('earned', 'is', null)
    .returning('inviter_id')
    .executeTakeFirst();
  if (!invite) return;
  await ensureBillingAccount(trx, invite.inviter_id);
  await trx
    .updateTable('billing_accounts')
    .set((eb) => ({ credit: eb('credit', '+', reward) }))
    .where('user_id', '=', invite.inviter_id)
    .execute();
  touched.add(invite.inviter_id);
}
