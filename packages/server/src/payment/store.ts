import { formatDate } from '@jackdaw/api-contract';
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { CouponsTable, PaymentOrdersTable, PaymentsTable, SubscriptionsTable } from '../db/schema/billing.ts';
import type { Database } from '../db/schema/index.ts';
import { AppError } from '../errors.ts';

export type SubscriptionRow = Selectable<SubscriptionsTable>;
export type PaymentRow = Selectable<PaymentsTable>;
export type OrderRow = Selectable<PaymentOrdersTable>;
export type CouponRow = Selectable<CouponsTable>;

/** The newest subscription of a user; one that ended counts until another begins. */
export function subscriptionOf(db: Kysely<Database>, userId: number): Promise<SubscriptionRow | undefined> {
  return db
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy((eb) => eb.case().when('status', '=', 'CANCELED').then(1).else(0).end())
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

/** Whether a subscription renews itself. */
export const isLive = (subscription: SubscriptionRow | undefined): subscription is SubscriptionRow =>
  subscription !== undefined && subscription.status !== 'CANCELED';

async function couponUses(db: Kysely<Database>, couponId: number): Promise<number> {
  const { count } = await db
    .selectFrom('coupon_uses')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('coupon_id', '=', couponId)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * A coupon that this user may use for this plan now. One that an open order of his holds can be moved to another.
 * @throws AppError PAYMENT_COUPON_CODE_NOT_FOUND, PAYMENT_COUPON_CODE_NO_LONGER_AVAILABLE, PAYMENT_COUPON_INVALID_PLAN
 */
export async function findCoupon(
  db: Kysely<Database>,
  code: string,
  { userId, planCode, now }: { userId: number; planCode: string; now: Date },
): Promise<CouponRow> {
  const coupon = await db
    .selectFrom('coupons')
    .selectAll()
    .where('code_key', '=', code.toUpperCase())
    .executeTakeFirst();
  if (!coupon) throw new AppError('PAYMENT_COUPON_CODE_NOT_FOUND');
  const mine = await db
    .selectFrom('coupon_uses')
    .select('state')
    .where('coupon_id', '=', coupon.id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const isOver = coupon.expires_at !== null && coupon.expires_at <= formatDate(now);
  const isFull = coupon.max_uses !== null && !mine && (await couponUses(db, coupon.id)) >= coupon.max_uses;
  if (isOver || isFull || mine?.state === 'used') throw new AppError('PAYMENT_COUPON_CODE_NO_LONGER_AVAILABLE');
  const plans = coupon.plan_codes === null ? null : (JSON.parse(coupon.plan_codes) as string[]);
  if (plans && !plans.includes(planCode)) throw new AppError('PAYMENT_COUPON_INVALID_PLAN');
  return coupon;
}

/** Keeps a coupon for an order, or marks it as used. @throws AppError as `findCoupon` */
export async function useCoupon(
  trx: Transaction<Database>,
  coupon: CouponRow,
  use: { userId: number; planCode: string; reference: string | null; state: 'held' | 'used'; now: Date },
): Promise<void> {
  await findCoupon(trx, coupon.code, use);
  const { userId, reference, state, now } = use;
  await trx
    .insertInto('coupon_uses')
    .values({ coupon_id: coupon.id, user_id: userId, reference, state, created_at: formatDate(now) })
    .onConflict((conflict) => conflict.columns(['coupon_id', 'user_id']).doUpdateSet({ reference, state }))
    .execute();
}

/** The newest payment of a user. */
export function lastPayment(db: Kysely<Database>, userId: number): Promise<PaymentRow | undefined> {
  return db.selectFrom('payments').selectAll().where('user_id', '=', userId).orderBy('id', 'desc').executeTakeFirst();
}
