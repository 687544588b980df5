import type { PaymentInfo, PaymentOption, PaymentRecord, PlanGroup, TrialPass } from '@jackdaw/api-contract';
import { formatDate } from '@jackdaw/api-contract';
import { AppError } from '../errors.ts';
import { DAY } from '../plans/dates.ts';
import { billingAccount } from '../plans/grant.ts';
import { listedCode } from '../plans/codes.ts';
import { familyOwner } from '../plans/membership.ts';
import { minorDigits } from '../plans/money.ts';
import type { PaymentParts } from './parts.ts';
import { presentGroup, presentInfo, presentPayment } from './present.ts';
import { lastPayment, subscriptionOf } from './store.ts';

/** How long a payment that somebody began is shown as pending. */
const PENDING_DAYS = 3;

/** What there is to read about plans and payments. */
export function createInfoService({ db, clock, secret, catalogue, providers }: PaymentParts) {
  async function isPending(userId: number): Promise<boolean> {
    const since = formatDate(new Date(clock.now().getTime() - PENDING_DAYS * DAY));
    const query = db.selectFrom('waiting_payments').select('checkout_id').where('user_id', '=', userId);
    return (await query.where('created_at', '>', since).executeTakeFirst()) !== undefined;
  }

  return {
    async info(userId: number): Promise<PaymentInfo> {
      const account = await db.transaction().execute((trx) => billingAccount(trx, userId));
      return presentInfo({
        account,
        plan: account.plan_code === null ? null : catalogue.find(account.plan_code),
        subscription: await subscriptionOf(db, userId),
        last: await lastPayment(db, userId),
        pending: await isPending(userId),
        providers,
      });
    },

    plans: (): PlanGroup[] => catalogue.groups.map((group) => presentGroup(group, catalogue.digits)),

    /** A card is always among them: clients count on it. */
    options(): PaymentOption[] {
      const types = [...new Set<PaymentOption['name']>(['credit-card', ...providers.map((each) => each.paymentType)])];
      return types.map((name) => {
        const able = providers.filter((provider) => provider.paymentType === name);
        const sold = catalogue.plans.filter((plan) => able.some((provider) => provider.sells(plan)));
        const suitable = new Set(sold.map((plan) => (plan.trialDays === null ? plan.type : ('trial' as const))));
        return {
          name,
          suitable_plan_types: [...suitable],
          discount_percent: Math.max(0, ...able.map((provider) => provider.discountPercent)),
          ...(name === 'credit-card' ? { default: true } : {}),
        };
      });
    },

    async history(userId: number, unreportedOnly: boolean): Promise<PaymentRecord[]> {
      let query = db.selectFrom('payments').selectAll().where('user_id', '=', userId).orderBy('id', 'desc');
      if (unreportedOnly) query = query.where('reported', '=', 0);
      const rows = await query.execute();
      const refunds = await db
        .selectFrom('refunds')
        .innerJoin('payments', 'payments.id', 'refunds.payment_id')
        .select(['refunds.payment_id', 'refunds.amount'])
        .where('payments.user_id', '=', userId)
        .execute();
      return rows.map((row) =>
        presentPayment(
          row,
          refunds.filter((refund) => refund.payment_id === row.id).map((refund) => refund.amount),
          { digitsOf: minorDigits, catalogue },
        ),
      );
    },

    /** Marks payments as told to analytics. @throws AppError PAYMENT_BAD_REQUEST for what is not his */
    async report(userId: number, ids: readonly number[]): Promise<void> {
      const wanted = [...new Set(ids)];
      if (wanted.length === 0) throw new AppError('PAYMENT_BAD_REQUEST');
      await db.transaction().execute(async (trx) => {
        const rows = await trx
          .updateTable('payments')
          .set({ reported: 1 })
          .where('user_id', '=', userId)
          .where('id', 'in', wanted)
          .returning('id')
          .execute();
        if (rows.length !== wanted.length) throw new AppError('PAYMENT_BAD_REQUEST');
      });
    },

    async trialPasses(userId: number, webOrigin: string): Promise<TrialPass[]> {
      const rows = await db
        .selectFrom('vouchers')
        .leftJoin('users', 'users.id', 'vouchers.used_by')
        .select(['vouchers.nonce', 'vouchers.used_at', 'users.username'])
        .where('vouchers.owner_id', '=', userId)
        .where('vouchers.kind', '=', 'trial_pass')
        .orderBy('vouchers.id', 'desc')
        .execute();
      return rows.map((row) => ({
        url: `${webOrigin}/hi/${listedCode(secret, 'trial', row.nonce ?? '')}`,
        is_converted: row.used_at !== null,
        used_by: row.username,
      }));
    },

    /** @throws AppError PAYMENT_SUB_ACCOUNT_NOT_ALLOWED */
    async refuseSubAccount(userId: number): Promise<void> {
      if ((await familyOwner(db, userId)) !== null) throw new AppError('PAYMENT_SUB_ACCOUNT_NOT_ALLOWED');
    },
  };
}

export type InfoService = ReturnType<typeof createInfoService>;
