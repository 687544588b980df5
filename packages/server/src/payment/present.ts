import { SUBSCRIPTION_STATUSES, type PaymentInfo, type PaymentRecord, type PlanGroup } from '@jackdaw/api-contract';
import { isPlanType, type Catalogue, type FoundPlan, type PlanGroup as Group } from '../plans/catalogue.ts';
import type { BillingAccount } from '../plans/grant.ts';
import { formatMoney, shareRounded } from '../plans/money.ts';
import type { PaymentProvider } from '../ports/payment-provider.ts';
import type { PaymentRow, SubscriptionRow } from './store.ts';

/** A group of plans as the list shows it. */
export function presentGroup(group: Group, digits: number): PlanGroup {
  return {
    plan_group_code: group.code,
    common_properties: {
      family_invites: group.familyInvites,
      seed_ratio: group.seedRatio,
      seed_time: group.seedSeconds,
      storage_space: group.storage,
      torrent_slot: group.torrentSlots,
    },
    sub_plans: group.plans.map((plan) => ({
      code: plan.code,
      type: plan.type,
      price: plan.price === null ? null : formatMoney(plan.price, digits),
      daily_price:
        plan.price === null || plan.days === null ? null : formatMoney(shareRounded(plan.price, 1, plan.days), digits),
      period_days: plan.days,
      fastspring_url: plan.products.fastspring ?? plan.code,
      is_trial_subscription: plan.trialDays !== null,
      subscription_trial_period: plan.trialDays,
    })),
  };
}

export interface InfoParts {
  account: BillingAccount;
  plan: FoundPlan | null;
  subscription: SubscriptionRow | undefined;
  last: PaymentRow | undefined;
  pending: boolean;
  providers: readonly PaymentProvider[];
}

/** Clients know the companies by name; the sandbox is nobody. */
const nameOf = (key: string, providers: readonly PaymentProvider[]) =>
  providers.find((provider) => provider.key === key)?.name ?? key;

/** What somebody has and until when. */
export function presentInfo({ account, plan, subscription, last, pending, providers }: InfoParts): PaymentInfo {
  const extending = (days: number) =>
    plan?.group.plans.find((other) => other.type === 'onetime' && other.days === days && plan.type === 'onetime')
      ?.code ?? null;
  const status = SUBSCRIPTION_STATUSES.find((known) => known === subscription?.status) ?? null;
  return {
    ...(account.expires_at === null ? {} : { expiration_date: account.expires_at }),
    extend_30: extending(30),
    extend_365: extending(365),
    has_pending_payment: pending,
    pending_bitpay: null,
    ...(last ? { last_payment: { method: last.method, provider: nameOf(last.provider, providers) } } : {}),
    plan: {
      type: isPlanType(account.plan_type) ? account.plan_type : null,
      ...(plan
        ? {
            code: plan.code,
            group_code: plan.group.code,
            period_days: plan.days,
            storage_space: plan.group.storage,
            plan_name: plan.group.name,
          }
        : {}),
      ...(subscription && account.plan_type === 'subscription'
        ? {
            subscription: {
              id: subscription.id,
              status,
              next_billing_date: subscription.next_billing_at,
              next_retry_date: subscription.next_retry_at,
              update_url: subscription.update_url,
              need_payment_information_update: status === 'PAST_DUE',
            },
          }
        : {}),
    },
  };
}

/** A payment of the past. */
export function presentPayment(
  row: PaymentRow,
  refunds: readonly number[],
  { digitsOf, catalogue }: { digitsOf: (currency: string) => number; catalogue: Catalogue },
): PaymentRecord {
  const digits = digitsOf(row.currency);
  const amount = formatMoney(row.amount, digits);
  return {
    id: row.id,
    date: row.date,
    type: row.type,
    amount,
    amount_currency: row.currency,
    amount_actual: amount,
    actual_currency_code: row.currency,
    coupon_code: row.coupon_code,
    invoice: row.invoice,
    plan: {
      name: row.plan_name,
      period_days: row.plan_days,
      price: row.plan_price === null ? null : formatMoney(row.plan_price, catalogue.digits),
      type: isPlanType(row.type) ? row.type : null,
    },
    refunded: row.state === 'refunded' || row.state === 'charged_back',
    refunds: refunds.map((refund) => ({ amount_actual: formatMoney(refund, digits) })),
    return_status: row.state,
  };
}
