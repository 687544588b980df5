import type { PaymentType } from '@jackdaw/api-contract';
import { AppError } from '../errors.ts';
import type { FoundPlan } from '../plans/catalogue.ts';
import { familyOwner, familySize } from '../plans/membership.ts';
import { poolUsed } from '../plans/storage-pool.ts';
import type { PaymentProvider } from '../ports/payment-provider.ts';
import type { PaymentParts } from './parts.ts';
import { quote, type Quote, type QuoteInput } from './quote.ts';
import { standingOf, type Standing } from './standing.ts';
import { findCoupon, isLive, subscriptionOf, type CouponRow, type SubscriptionRow } from './store.ts';

/** What somebody asks to change to. */
export interface ChangeRequest {
  userId: number;
  planPath: string;
  paymentType: PaymentType | undefined;
  couponCode: string | undefined;
}

/** A plan change that was found possible. */
export interface Assessment extends Standing {
  target: FoundPlan;
  subscription: SubscriptionRow | undefined;
  /** Who holds the running subscription that would be changed. */
  holder: PaymentProvider | null;
  coupon: CouponRow | null;
  /** Who can take the money. */
  sellers: readonly PaymentProvider[];
  withTrial: boolean;
  /** What the quote goes by beside what the account has. */
  terms: Omit<QuoteInput, keyof Standing>;
  quote: Quote;
  storage: number;
}

/** Bytes that a plan gives: taken for nothing, never more than what the owner of the server gives away. */
export function storageOf(config: PaymentParts['config'], provider: { key: string }, storage: number): number {
  return provider.key === 'sandbox' && config.quota > 0 ? Math.min(storage, config.quota) : storage;
}

/** Judges plan changes; the preview and the change itself go by the same judgement. */
export function createAssess({ db, clock, config, catalogue, providers }: PaymentParts) {
  async function checkRoom(userId: number, target: FoundPlan, storage: number): Promise<void> {
    if ((await familySize(db, userId)) > target.group.familyInvites) throw new AppError('PAYMENT_FAMILY_ERROR');
    const used = await db.transaction().execute((trx) => poolUsed(trx, userId));
    if (used > storage)
      throw new AppError('PAYMENT_INSUFFICIENT_DISK_SPACE', { extra: { need_space: used - storage } });
  }

  function checkChange(target: FoundPlan, subscription: SubscriptionRow | undefined): void {
    if (!isLive(subscription)) return;
    if (subscription.status === 'PAST_DUE') throw new AppError('PAYMENT_UPDATE_INFORMATION');
    const isSame = subscription.plan_code === target.code;
    if (target.type !== 'subscription' || isSame) throw new AppError('PAYMENT_PLAN_CHANGE_NOT_ALLOWED');
  }

  async function hasPaid(userId: number): Promise<boolean> {
    const query = db.selectFrom('payments').select('id').where('user_id', '=', userId).where('amount', '>', 0);
    return (await query.executeTakeFirst()) !== undefined;
  }

  return async ({ userId, planPath, paymentType, couponCode }: ChangeRequest): Promise<Assessment> => {
    if ((await familyOwner(db, userId)) !== null) throw new AppError('PAYMENT_SUB_ACCOUNT_NOT_ALLOWED');
    const target = catalogue.find(planPath);
    if (!target) throw new AppError('PAYMENT_PLAN_NOT_FOUND');
    const now = clock.now();
    const coupon =
      couponCode === undefined ? null : await findCoupon(db, couponCode, { userId, planCode: target.code, now });
    const standing = await db.transaction().execute((trx) => standingOf(trx, catalogue, userId));
    const subscription = await subscriptionOf(db, userId);
    checkChange(target, subscription);
    const sellers = providers.filter(
      (provider) => (paymentType === undefined || provider.paymentType === paymentType) && provider.sells(target),
    );
    const holder = isLive(subscription)
      ? (providers.find((provider) => provider.key === subscription.provider) ?? null)
      : null;
    const storage = Math.max(
      0,
      ...(holder ? [holder] : sellers).map((one) => storageOf(config, one, target.group.storage)),
    );
    await checkRoom(userId, target, storage || target.group.storage);
    const withTrial = target.trialDays !== null && standing.account.trial_used === 0 && !(await hasPaid(userId));
    const terms: Assessment['terms'] = {
      ...{ now, target, withTrial },
      changesSubscription: isLive(subscription),
      coupon: coupon && { type: coupon.type === 'amount' ? 'amount' : 'percentage', discount: coupon.discount },
      discountPercent: Math.max(0, ...(paymentType === undefined ? [] : sellers.map((one) => one.discountPercent))),
    };
    return {
      ...{ ...standing, target, subscription, holder, coupon, sellers, withTrial, storage, terms },
      quote: quote({ ...terms, ...standing }),
    };
  };
}

export type Assess = ReturnType<typeof createAssess>;
