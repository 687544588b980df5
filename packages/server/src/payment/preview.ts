import type { ChangePlanPreview, PaymentProviderName } from '@jackdaw/api-contract';
import { isPlanType } from '../plans/catalogue.ts';
import { formatMoney } from '../plans/money.ts';
import type { ChargedChange } from '../ports/payment-provider.ts';
import type { Assess, Assessment, ChangeRequest } from './assess.ts';
import type { PaymentParts } from './parts.ts';

/** What the holder of a running subscription says a change would cost. */
async function askHolder({ holder, subscription, target }: Assessment): Promise<ChargedChange | null> {
  if (!holder?.previewChange || !subscription) return null;
  return holder.previewChange(subscription.provider_id, target);
}

/** Shows what a plan change would cost and bring (row PY6). */
export function createPreview({ catalogue }: PaymentParts, assess: Assess) {
  const { currency, digits } = catalogue;
  const money = (minor: number) => formatMoney(minor, digits);

  return async (request: ChangeRequest): Promise<ChangePlanPreview> => {
    const assessment = await assess(request);
    const { account, target, holder, coupon, quote, withTrial, storage } = assessment;
    const charge = await askHolder(assessment);
    const name = holder?.name === 'AcceptNano' ? null : (holder?.name ?? null);
    const next = (provider: PaymentProviderName) => (name === provider && charge ? charge.nextBillingAt : null);
    const charged = (provider: PaymentProviderName) => (name === provider && charge ? money(charge.charged) : null);
    return {
      amount: money(charge?.charged ?? quote.amount),
      credit: money(quote.credit),
      prorated: quote.prorated === null ? null : money(quote.prorated),
      charge_amount: (charge?.charged ?? quote.amount) > 0,
      currency,
      is_product_change: quote.isProductChange,
      new_remaining_days: quote.remainingDays,
      ...(coupon
        ? {
            discount:
              coupon.type === 'percentage'
                ? { type: 'percentage' as const, discount: coupon.discount }
                : { type: 'amount' as const, discount: coupon.discount / 10 ** digits },
          }
        : {}),
      current_plan: {
        plan_type: isPlanType(account.plan_type) ? account.plan_type : null,
        subscription_payment_provider: name,
      },
      target_plan: {
        plan_code: request.planPath,
        new_code: target.code,
        plan_name: target.group.name,
        plan_type: target.type,
        price: money(target.price ?? 0),
        period_days: target.days,
        hd_avail: storage || target.group.storage,
        is_trial_subscription: withTrial,
        subscription_trial_period: withTrial ? target.trialDays : null,
        simulated_expiration: quote.expiresAt,
      },
      Paddle: {
        charge_amount: charged('Paddle'),
        currency: charge?.currency ?? currency,
        next_billing_date: next('Paddle'),
      },
      PaddleBilling: { next_billing_date: next('PaddleBilling') },
      Fastspring: {
        charge_amount: charged('Fastspring'),
        currency: charge?.currency ?? currency,
        prorated_amount: charged('Fastspring'),
        refund_amount: name === 'Fastspring' && charge?.credited !== undefined ? money(charge.credited) : null,
      },
    };
  };
}
