import { formatDate, type VoucherInfo } from '@jackdaw/api-contract';
import type { Transaction } from 'kysely';
import { createAttemptLimiter } from '../auth/attempt-limiter.ts';
import type { Database } from '../db/schema/index.ts';
import type { DomainParts } from '../domain.ts';
import { AppError } from '../errors.ts';
import { isPlanType } from '../plans/catalogue.ts';
import { grantPlan } from '../plans/grant.ts';
import { familySize } from '../plans/membership.ts';
import { poolUsed } from '../plans/storage-pool.ts';
import { findVoucher, takeVoucher, type VoucherRow } from '../plans/vouchers.ts';
import type { InfoService } from './info-service.ts';
import type { PaymentParts } from './parts.ts';
import { quoteVoucher } from './quote.ts';
import { standingOf } from './standing.ts';
import { isLive, subscriptionOf } from './store.ts';

/** Vouchers that signed-in people redeem (rows PY10, PY11). */
export function createVoucherService(
  { db, clock, catalogue, announce, history }: PaymentParts & Pick<DomainParts, 'history'>,
  info: InfoService,
) {
  const guesses = createAttemptLimiter(clock, { limit: 20, window: 600 });

  /** Also a used one. @throws AppError PAYMENT_SUB_ACCOUNT_NOT_ALLOWED, PAYMENT_COUPON_CODE_NOT_FOUND, RATE_LIMIT_ERROR */
  async function find(userId: number, code: string) {
    await info.refuseSubAccount(userId);
    guesses.count(String(userId));
    const voucher = await findVoucher(db, code);
    const plan = voucher && catalogue.find(voucher.plan_code);
    if (!plan) throw new AppError('PAYMENT_COUPON_CODE_NOT_FOUND');
    guesses.uncount(String(userId));
    return { voucher, plan };
  }

  const isOver = ({ expires_at }: VoucherRow) => expires_at !== null && expires_at <= formatDate(clock.now());

  async function worth(
    trx: Transaction<Database>,
    userId: number,
    { voucher, plan }: Awaited<ReturnType<typeof find>>,
  ) {
    const standing = await standingOf(trx, catalogue, userId);
    const quote = quoteVoucher({ now: clock.now(), ...standing, target: plan }, voucher.days);
    return { account: standing.account, quote };
  }

  return {
    /** @throws AppError as `find`, PAYMENT_COUPON_CODE_NO_LONGER_AVAILABLE */
    async show(userId: number, code: string): Promise<VoucherInfo> {
      const found = await find(userId, code);
      const { voucher, plan } = found;
      if (voucher.used_at !== null || isOver(voucher)) throw new AppError('PAYMENT_COUPON_CODE_NO_LONGER_AVAILABLE');
      const { account, quote } = await db.transaction().execute((trx) => worth(trx, userId, found));
      return {
        current_plan: {
          expiration_date: account.expires_at,
          type: isPlanType(account.plan_type) ? account.plan_type : null,
        },
        target_plan: {
          code: plan.code,
          group_code: plan.group.code,
          name: plan.group.name,
          hd_avail: plan.group.storage,
          type: plan.type,
          simulated_expiration: quote.expiresAt,
        },
        new_remaining_days: quote.remainingDays,
      };
    },

    /** @throws AppError as `find`, PAYMENT_COUPON_CODE_ALREADY_USED, PAYMENT_VOUCHER_CODE_NOT_REDEEMED */
    async redeem(userId: number, code: string): Promise<void> {
      const found = await find(userId, code);
      const { voucher, plan } = found;
      if (voucher.used_at !== null) throw new AppError('PAYMENT_COUPON_CODE_ALREADY_USED');
      if (isOver(voucher)) throw new AppError('PAYMENT_COUPON_CODE_NOT_FOUND');
      const now = clock.now();
      await db.transaction().execute(async (trx) => {
        if (isLive(await subscriptionOf(trx, userId))) throw new AppError('PAYMENT_VOUCHER_CODE_NOT_REDEEMED');
        const fits =
          (await poolUsed(trx, userId)) <= plan.group.storage &&
          (await familySize(trx, userId)) <= plan.group.familyInvites;
        if (!fits) {
          throw new AppError('PAYMENT_VOUCHER_CODE_NOT_REDEEMED', {
            message: 'Your files or your family do not fit into the plan of this voucher.',
          });
        }
        if (!(await takeVoucher(trx, voucher.id, userId, now))) {
          throw new AppError('PAYMENT_COUPON_CODE_ALREADY_USED');
        }
        // Judged here, so that of two vouchers at once the second adds to what the first brought.
        const { quote } = await worth(trx, userId, found);
        await grantPlan(trx, userId, { plan, expiresAt: quote.expiresAt, value: quote.value }, now);
      });
      await remember(userId, voucher);
      await announce(userId, await info.info(userId));
    },
  };

  async function remember(userId: number, { id, owner_id: ownerId }: VoucherRow): Promise<void> {
    const query = db
      .selectFrom('users')
      .select('username')
      .where('id', '=', ownerId ?? 0);
    const owner = (await query.executeTakeFirst())?.username ?? '';
    const event = { type: 'voucher' as const, voucher: id, voucher_owner_id: ownerId ?? 0, voucher_owner_name: owner };
    await history.record(userId, event);
  }
}
