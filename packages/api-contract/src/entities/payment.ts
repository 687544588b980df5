import { Type, type Static } from 'typebox';
import { Count, DateText, nullable } from './scalars.ts';

/** `onetime` is paid once for a period (prepaid); `subscription` renews itself. */
export const PLAN_TYPES = ['onetime', 'subscription'] as const;
export type PlanType = (typeof PLAN_TYPES)[number];

/** Ways to pay; `nano` only where the server has a provider for it. */
export const PAYMENT_TYPES = ['credit-card', 'cryptocurrency', 'nano'] as const;
export type PaymentType = (typeof PAYMENT_TYPES)[number];

/** Who may hold a subscription or be paid through, as account answers name them. */
export const PAYMENT_PROVIDERS = ['Paddle', 'PaddleBilling', 'Fastspring', 'OpenNode'] as const;
export type PaymentProviderName = (typeof PAYMENT_PROVIDERS)[number];

export const SUBSCRIPTION_STATUSES = ['ACTIVE', 'CANCELED', 'PAST_DUE', 'TRIALING'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

const Positive = Type.Integer({ minimum: 1 });
const Days = nullable(Positive);
/** An amount of money as decimal text, such as `9.99`; never a number. */
const Amount = Type.String({ pattern: '^-?\\d+(\\.\\d+)?$' });
const PlanKind = Type.Enum([...PLAN_TYPES]);
const AnyPlanKind = nullable(PlanKind);
const words = nullable(Type.String());

/** The subscription of the current plan (section 2.23). */
export const Subscription = Type.Object({
  id: Type.Optional(Positive),
  status: Type.Optional(nullable(Type.Enum([...SUBSCRIPTION_STATUSES]))),
  next_billing_date: Type.Optional(nullable(DateText)),
  next_retry_date: Type.Optional(nullable(DateText)),
  update_url: Type.Optional(words),
  need_payment_information_update: Type.Optional(Type.Boolean()),
});
export type Subscription = Static<typeof Subscription>;

/** What the user has and until when (section 2.23). Without an expiry the key is left out. */
export const PaymentInfo = Type.Object({
  expiration_date: Type.Optional(DateText),
  extend_30: words,
  extend_365: words,
  has_pending_payment: Type.Boolean(),
  pending_bitpay: words,
  last_payment: Type.Optional(
    Type.Object({ method: Type.Optional(Type.String()), provider: Type.Optional(Type.String()) }),
  ),
  plan: Type.Optional(
    Type.Object({
      type: Type.Optional(AnyPlanKind),
      code: Type.Optional(Type.String()),
      group_code: Type.Optional(Type.String()),
      period_days: Type.Optional(Days),
      storage_space: Type.Optional(Count),
      subscription: Type.Optional(Subscription),
      plan_name: Type.Optional(Type.String()),
    }),
  ),
});
export type PaymentInfo = Static<typeof PaymentInfo>;

/** A plan that can be bought: a period and a way to renew (section 2.24). Prices are decimal text. */
export const SubPlan = Type.Object({
  code: Type.String(),
  type: PlanKind,
  price: nullable(Amount),
  daily_price: nullable(Amount),
  period_days: Days,
  fastspring_url: words,
  is_trial_subscription: Type.Boolean(),
  subscription_trial_period: nullable(Count),
});
export type SubPlan = Static<typeof SubPlan>;

/** Plans that give the same. `storage_space` in bytes, `seed_time` in seconds. */
export const PlanGroup = Type.Object({
  plan_group_code: Type.String(),
  common_properties: Type.Object({
    family_invites: Count,
    seed_ratio: Type.Number({ minimum: 0 }),
    seed_time: Type.Number({ minimum: 0 }),
    storage_space: Count,
    torrent_slot: Count,
  }),
  sub_plans: Type.Array(SubPlan),
});
export type PlanGroup = Static<typeof PlanGroup>;

/** A way to pay and what it is good for (section 2.25). */
export const PaymentOption = Type.Object({
  name: Type.Enum([...PAYMENT_TYPES]),
  suitable_plan_types: Type.Array(Type.Enum([...PLAN_TYPES, 'trial'])),
  discount_percent: Type.Number({ minimum: 0 }),
  default: Type.Optional(Type.Boolean()),
});
export type PaymentOption = Static<typeof PaymentOption>;

/** One payment of the past (section 2.25). */
export const PaymentRecord = Type.Object({
  id: Positive,
  date: DateText,
  type: Type.String(),
  amount: Amount,
  amount_currency: Type.String(),
  amount_actual: Type.Optional(Amount),
  actual_currency_code: Type.Optional(Type.String()),
  coupon_code: words,
  invoice: words,
  plan: Type.Object({
    name: Type.String(),
    period_days: nullable(Count),
    price: nullable(Amount),
    type: AnyPlanKind,
  }),
  refunded: Type.Boolean(),
  refunds: Type.Array(Type.Object({ amount_actual: Amount })),
  return_status: Type.String(),
});
export type PaymentRecord = Static<typeof PaymentRecord>;

/** A trial pass that the user may give away (section 2.25). */
export const TrialPass = Type.Object({ url: Type.String(), is_converted: Type.Boolean(), used_by: words });
export type TrialPass = Static<typeof TrialPass>;

/** What changing to a plan would bring and cost (section 2.26). The three provider objects are always there. */
export const ChangePlanPreview = Type.Object({
  amount: nullable(Amount),
  credit: nullable(Amount),
  prorated: nullable(Amount),
  charge_amount: Type.Boolean(),
  currency: Type.String(),
  is_product_change: nullable(Type.Boolean()),
  new_remaining_days: nullable(Count),
  discount: Type.Optional(
    Type.Object({ discount: Type.Number({ minimum: 0 }), type: Type.Enum(['percentage', 'amount']) }),
  ),
  current_plan: Type.Object({
    plan_type: AnyPlanKind,
    subscription_payment_provider: nullable(Type.Enum([...PAYMENT_PROVIDERS])),
  }),
  target_plan: Type.Object({
    plan_code: Type.String(),
    new_code: Type.String(),
    plan_name: Type.String(),
    plan_type: PlanKind,
    price: Amount,
    period_days: Days,
    hd_avail: Count,
    is_trial_subscription: Type.Boolean(),
    subscription_trial_period: nullable(Count),
    simulated_expiration: nullable(DateText),
  }),
  Paddle: Type.Object({
    charge_amount: nullable(Amount),
    currency: Type.String(),
    next_billing_date: nullable(DateText),
  }),
  PaddleBilling: Type.Object({ next_billing_date: nullable(DateText) }),
  Fastspring: Type.Object({
    charge_amount: nullable(Amount),
    currency: Type.String(),
    prorated_amount: nullable(Amount),
    refund_amount: nullable(Amount),
  }),
});
export type ChangePlanPreview = Static<typeof ChangePlanPreview>;

// `reference` is our own: whoever opens the checkout hands it on, so that the payment finds the account.
const reference = Type.Optional(Type.String());
const card = { type: Type.Literal('credit-card'), reference };

/** Where a plan can be paid (section 2.27). */
export const CheckoutOffer = Type.Union([
  Type.Object({ provider: Type.Literal('Paddle'), ...card, plan_id: Positive, vendor_id: Positive }),
  Type.Object({ provider: Type.Literal('PaddleBilling'), ...card, price_id: words }),
  Type.Object({ provider: Type.Literal('Fastspring'), ...card, url: Type.String() }),
  Type.Object({
    provider: Type.Literal('OpenNode'),
    type: Type.Literal('cryptocurrency'),
    discount_percent: Type.Number({ minimum: 0 }),
    reference,
  }),
  Type.Object({
    provider: Type.Literal('AcceptNano'),
    type: Type.Literal('nano'),
    amount: Amount,
    api_host: Type.String(),
    currency: Type.String(),
    state: Type.String(),
    discount_percent: Type.Number({ minimum: 0 }),
    reference,
  }),
]);
export type CheckoutOffer = Static<typeof CheckoutOffer>;

/** A plan change that still has to be paid. */
export const Checkout = Type.Object({ urls: Type.Array(CheckoutOffer, { minItems: 1 }) });
export type Checkout = Static<typeof Checkout>;

/** A plan change that waits for the link in a mail. */
export const ConfirmationRequired = Type.Object({ confirmation: Type.Literal(true) });
export type ConfirmationRequired = Static<typeof ConfirmationRequired>;

/** A plan change that the provider charged at once. */
export const SubscriptionUpdated = Type.Object({
  charged_amount: Amount,
  charged_currency: Type.String(),
  next_payment: Type.Object({ amount: Amount, billing_date: DateText, currency: Type.String() }),
});
export type SubscriptionUpdated = Static<typeof SubscriptionUpdated>;

const PlanChanged = Type.Object({ status: Type.Optional(Type.Literal('OK')) }, { additionalProperties: false });

/** What changing a plan answers; told apart by its keys, and by having none when all is done (section 2.27). */
export const ChangePlanAnswer = Type.Union([Checkout, ConfirmationRequired, SubscriptionUpdated, PlanChanged]);
export type ChangePlanAnswer = Static<typeof ChangePlanAnswer>;

/** What a voucher would bring (section 2.28). */
export const VoucherInfo = Type.Object({
  current_plan: Type.Object({ expiration_date: nullable(DateText), type: AnyPlanKind }),
  target_plan: Type.Object({
    code: Type.String(),
    group_code: Type.String(),
    name: Type.String(),
    hd_avail: Count,
    type: PlanKind,
    simulated_expiration: Type.Optional(nullable(DateText)),
  }),
  new_remaining_days: Count,
});
export type VoucherInfo = Static<typeof VoucherInfo>;
