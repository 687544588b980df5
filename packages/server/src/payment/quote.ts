import { formatDate } from '@jackdaw/api-contract';
import type { FoundPlan } from '../plans/catalogue.ts';
import { DAY } from '../plans/dates.ts';
import { remainingShare, type BillingAccount } from '../plans/grant.ts';
import { share, shareRounded } from '../plans/money.ts';

/** A coupon as far as money is concerned. Percent, or minor units. */
export interface Discount {
  type: 'percentage' | 'amount';
  discount: number;
}

export interface QuoteInput {
  now: Date;
  account: BillingAccount;
  /** What the account has, when the catalogue still knows it. */
  current: FoundPlan | null;
  target: FoundPlan;
  /** A running subscription is changed: the difference is charged instead of days added. */
  changesSubscription: boolean;
  /** The target's free days count. */
  withTrial: boolean;
  coupon: Discount | null;
  /** Of the way to pay. */
  discountPercent: number;
}

/** What a plan change costs and brings. Amounts in minor units. */
export interface Quote {
  /** What is charged in the end. */
  amount: number;
  /** What is left of the present plan, and credit of the account, that is made use of. */
  credit: number;
  /** Of a running subscription: the price without what is left, before discounts. */
  prorated: number | null;
  expiresAt: string;
  remainingDays: number;
  isProductChange: boolean;
  /** Paid for the time until `expiresAt`. */
  value: number;
  /** Credit of the account that went into it. */
  creditUsed: number;
}

/** Lowers a price by a coupon and by the discount of the way to pay. */
function lowered(price: number, coupon: Discount | null, percent: number): number {
  const off =
    coupon === null ? 0 : coupon.type === 'amount' ? coupon.discount : shareRounded(price, coupon.discount, 100);
  const rest = Math.max(0, price - off);
  return Math.max(0, rest - shareRounded(rest, Math.round(percent * 100), 10_000));
}

/** What a day of a group costs at its best prepaid price: what conversions of what is left go by. */
function cheapestRate(plan: FoundPlan): { price: number; days: number } | null {
  const rates = plan.group.plans.flatMap(({ price, days }) => (price && days ? [{ price, days }] : []));
  return rates.reduce<{ price: number; days: number } | null>(
    (best, rate) => (best === null || rate.price * best.days < best.price * rate.days ? rate : best),
    null,
  );
}

/**
 * Works out a plan change. What is left of a plan is never lost: within a group it stays as days; into another group its
 * value becomes days there; of a running subscription it lowers what is charged.
 */
export function quote({ now, account, current, target, coupon, discountPercent, ...how }: QuoteInput): Quote {
  const { left, whole } = remainingShare(account, now);
  const value = share(account.value, left, whole);
  const isProductChange = current === null || current.group.code !== target.group.code;
  const result = (until: number, rest: Omit<Quote, 'expiresAt' | 'remainingDays' | 'isProductChange'>): Quote => ({
    ...rest,
    isProductChange,
    expiresAt: formatDate(new Date(now.getTime() + until)),
    remainingDays: Math.floor(until / DAY),
  });

  if (target.price === null || target.days === null) {
    const rate = cheapestRate(target);
    const credit = value + account.credit;
    const until = rate === null ? 0 : share(credit, rate.days * DAY, rate.price);
    return result(until, { amount: 0, credit, prorated: null, value: credit, creditUsed: account.credit });
  }
  const period = target.days * DAY;
  if (how.withTrial && target.trialDays !== null) {
    return result(target.trialDays * DAY, { amount: 0, credit: 0, prorated: null, value: 0, creditUsed: 0 });
  }
  const daysFor = (worth: number) => (target.price === 0 ? 0 : share(worth, period, target.price ?? 0));
  if (how.changesSubscription) {
    const credit = value + account.credit;
    const prorated = Math.max(0, target.price - credit);
    const tooMuch = Math.max(0, credit - target.price);
    const amount = lowered(prorated, coupon, discountPercent);
    const until = period + daysFor(tooMuch);
    return result(until, { amount, credit, prorated, value: amount + credit, creditUsed: account.credit });
  }
  const amount = lowered(target.price, coupon, discountPercent);
  const credit = (isProductChange ? value : 0) + account.credit;
  const kept = isProductChange ? 0 : left;
  return result(period + kept + daysFor(credit), {
    ...{ amount, credit, prorated: null },
    value: amount + value + account.credit,
    creditUsed: account.credit,
  });
}

/** What a voucher brings: its days on top of what is left. */
export function quoteVoucher(input: Pick<QuoteInput, 'now' | 'account' | 'current' | 'target'>, days: number): Quote {
  const free = { ...input.target, price: input.target.price ?? 0, days, trialDays: null };
  const plain = { changesSubscription: false, withTrial: false, coupon: null, discountPercent: 100 };
  // Conversions go by what the plan costs, however many days the voucher brings.
  const { left, whole } = remainingShare(input.account, input.now);
  const rate = cheapestRate(input.target);
  const isProductChange = input.current === null || input.current.group.code !== input.target.group.code;
  const base = quote({ ...input, ...plain, target: { ...free, price: 0 }, account: { ...input.account, credit: 0 } });
  if (!isProductChange || rate === null) return { ...base, creditUsed: 0 };
  const value = share(input.account.value, left, whole);
  const until = days * DAY + share(value, rate.days * DAY, rate.price);
  return {
    ...base,
    expiresAt: formatDate(new Date(input.now.getTime() + until)),
    remainingDays: Math.floor(until / DAY),
    creditUsed: 0,
  };
}
