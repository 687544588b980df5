import { randomBytes } from 'node:crypto';
import { formatDate } from '@jackdaw/api-contract';
import type { CheckoutRequest, PaymentProvider } from '../ports/payment-provider.ts';
import type { Assessment } from './assess.ts';
import type { PaymentParts, Reached } from './parts.ts';
import { useCoupon } from './store.ts';

/** Writes down what was offered, so that what is paid can be compared with it. */
export function createOrders({ db, clock, catalogue }: PaymentParts) {
  return {
    /**
     * Opens an order of one provider. A coupon is held by the newest order: two open checkouts never use it twice.
     * @throws AppError PAYMENT_COUPON_CODE_NO_LONGER_AVAILABLE, PAYMENT_COUPON_CODE_NOT_FOUND, PAYMENT_COUPON_INVALID_PLAN
     */
    async open(userId: number, provider: PaymentProvider, { target, quote, coupon }: Assessment, reached: Reached) {
      const now = clock.now();
      const reference = randomBytes(16).toString('hex');
      const order = {
        reference,
        user_id: userId,
        provider: provider.key,
        plan_code: target.code,
        amount: quote.amount,
        currency: catalogue.currency,
        coupon_id: coupon?.id ?? null,
        provider_ref: null,
        state: 'open',
        created_at: formatDate(now),
      };
      const mail = await db.transaction().execute(async (trx) => {
        if (coupon) {
          await useCoupon(trx, coupon, { userId, planCode: target.code, reference, state: 'held', now });
        }
        await trx.insertInto('payment_orders').values(order).execute();
        const user = await trx.selectFrom('users').select('mail').where('id', '=', userId).executeTakeFirstOrThrow();
        return user.mail;
      });
      const request: CheckoutRequest = {
        ...reached,
        reference,
        plan: target,
        amount: quote.amount,
        currency: catalogue.currency,
        digits: catalogue.digits,
        mail,
      };
      return request;
    },

    /** Keeps the provider's own id of the checkout. */
    async know(reference: string, providerRef: string): Promise<void> {
      await db
        .updateTable('payment_orders')
        .set({ provider_ref: providerRef })
        .where('reference', '=', reference)
        .execute();
    },
  };
}

export type Orders = ReturnType<typeof createOrders>;
