import type { Generated } from 'kysely';

type DateText = string;
type Flag = number;
/** Amounts of money are whole minor units (cents) of the catalogue's currency unless a column names another. */
type Minor = number;

/** What somebody has of the plan catalogue. Without a row, or without a plan: an account the owner gave away. */
export interface BillingAccountsTable {
  user_id: number;
  plan_code: string | null;
  /** `onetime`, `subscription`. */
  plan_type: string | null;
  /** Null: no end. */
  expires_at: DateText | null;
  /** What was paid for the time from `value_from` to `expires_at`. */
  value: Generated<Minor>;
  value_from: DateText | null;
  /** Earned by invitations, not yet used. */
  credit: Generated<Minor>;
  trial_used: Generated<Flag>;
  /** When the files of an inactive account go. */
  files_delete_at: DateText | null;
  /** Bytes the account had, active, before its first plan: what it falls back to. Null: it becomes inactive instead. */
  fallback_quota: number | null;
  lapsed_at: DateText | null;
  /** The end that somebody was reminded of last, and how many days before it. */
  reminded_of: DateText | null;
  reminded_days: number | null;
}

export interface SubscriptionsTable {
  id: Generated<number>;
  user_id: number;
  /** Key of the provider, such as `paddle-billing`. */
  provider: string;
  /** The provider's id; unique with it. */
  provider_id: string;
  plan_code: string;
  /** `ACTIVE`, `CANCELED`, `PAST_DUE`, `TRIALING`. */
  status: string;
  next_billing_at: DateText | null;
  next_retry_at: DateText | null;
  update_url: string | null;
  /** When the newest event that was applied happened at the provider. */
  event_at: string;
  created_at: DateText;
}

/** A checkout that was offered. */
export interface PaymentOrdersTable {
  /** 128 random bits, hex: what a checkout carries so that its payment finds the account. */
  reference: string;
  user_id: number;
  provider: string;
  plan_code: string;
  /** What must be paid at least. */
  amount: Minor;
  currency: string;
  coupon_id: number | null;
  /** The provider's id of the checkout, charge or session. */
  provider_ref: string | null;
  /** `open`, `paid`, `dropped`. */
  state: string;
  created_at: DateText;
}

export interface PaymentsTable {
  id: Generated<number>;
  user_id: number;
  date: DateText;
  /** `onetime`, `subscription`. */
  type: string;
  provider: string;
  /** The provider's id of the payment; unique with it. */
  provider_id: string;
  method: string;
  amount: Minor;
  currency: string;
  coupon_code: string | null;
  invoice: string | null;
  plan_code: string;
  plan_name: string;
  plan_days: number | null;
  plan_price: Minor | null;
  /** `paid`, `refunded`, `partially_refunded`, `charged_back`. */
  state: string;
  reported: Generated<Flag>;
}

export interface RefundsTable {
  provider: string;
  provider_id: string;
  payment_id: number;
  amount: Minor;
}

/** What providers have told; each once. */
export interface ProviderEventsTable {
  provider: string;
  event_id: string;
  /** `done`, or `waiting` for the account, payment or subscription that it is about. */
  state: string;
  /** JSON of the `ProviderEvent`. */
  event: string;
  occurred_at: string;
  received_at: DateText;
  /** The round of retries it was last part of: of those that wait, the lowest are next. */
  turn: Generated<number>;
}

/** Who somebody is to a payment company. */
export interface ProviderCustomersTable {
  user_id: number;
  provider: string;
  customer_id: string;
  /** When it was last told. */
  seen_at: DateText;
}

/** Checkouts that a signed-in client says it paid (row PY13). */
export interface WaitingPaymentsTable {
  provider: string;
  checkout_id: string;
  user_id: number;
  plan_code: string;
  created_at: DateText;
}

export interface CouponsTable {
  id: Generated<number>;
  code: string;
  /** Case folded: what must be unique. */
  code_key: string;
  /** `percentage`, `amount`. */
  type: string;
  /** Percent, or minor units. */
  discount: number;
  /** JSON list of plan codes; null: every plan. */
  plan_codes: string | null;
  max_uses: number | null;
  expires_at: DateText | null;
  created_at: DateText;
}

export interface CouponUsesTable {
  coupon_id: number;
  user_id: number;
  /** The order it lowers; null once it was used without one. */
  reference: string | null;
  /** `held` by an open order, or `used`. */
  state: string;
  created_at: DateText;
}

/** Vouchers, gift cards and trial passes. */
export interface VouchersTable {
  id: Generated<number>;
  /** `voucher`, `gift_card`, `trial_pass`. */
  kind: string;
  /** SHA-256, hex. */
  code_hash: string;
  /** What the code of a trial pass is derived from, so that its owner can read it again. */
  nonce: string | null;
  plan_code: string;
  days: number;
  owner_id: number | null;
  created_at: DateText;
  expires_at: DateText | null;
  used_by: number | null;
  used_at: DateText | null;
}

export interface FamilyMembersTable {
  member_id: number;
  owner_id: number;
  created_at: DateText;
}

export interface FamilyInvitesTable {
  id: Generated<number>;
  owner_id: number;
  code_hash: string;
  nonce: string;
  user_id: number | null;
  created_at: DateText;
  used_at: DateText | null;
}

export interface FriendInvitesTable {
  id: Generated<number>;
  inviter_id: number;
  code_hash: string;
  nonce: string;
  user_id: number | null;
  /** Minor units the inviter got for it. */
  earned: Minor | null;
  created_at: DateText;
  used_at: DateText | null;
}

/** Accounts that are on their way out; what is left of them is finished after a crash. */
export interface EndingAccountsTable {
  user_id: number;
  created_at: DateText;
}

/** Tables of migrations `009-billing` and `014-billing-chores`, by name. */
export interface BillingTables {
  billing_accounts: BillingAccountsTable;
  subscriptions: SubscriptionsTable;
  payment_orders: PaymentOrdersTable;
  payments: PaymentsTable;
  refunds: RefundsTable;
  provider_events: ProviderEventsTable;
  provider_customers: ProviderCustomersTable;
  waiting_payments: WaitingPaymentsTable;
  coupons: CouponsTable;
  coupon_uses: CouponUsesTable;
  vouchers: VouchersTable;
  family_members: FamilyMembersTable;
  family_invites: FamilyInvitesTable;
  friend_invites: FriendInvitesTable;
  ending_accounts: EndingAccountsTable;
}
