import type { Attribution } from '../ports/payment-provider.ts';
import { accountKey } from '../accounts/store.ts';
import type { LedgerContext } from './ledger-context.ts';
import type { OrderRow } from './store.ts';

/** Whom a checkout was for. */
export interface Recipient {
  userId: number;
  order: OrderRow | null;
  /** What he said he would buy. */
  planCode: string;
}

/**
 * Finds whom a checkout was for: by the reference it carried, by the checkout that a signed-in client or we ourselves know,
 * or by the e-mail of somebody who has just been offered this very plan.
 */
export async function recipientOf(
  { trx, provider }: LedgerContext,
  { reference, checkoutId, mail }: Attribution,
  planCode: string | null,
): Promise<Recipient | null> {
  const orders = () => trx.selectFrom('payment_orders').selectAll().where('provider', '=', provider.key);
  const found = (order: OrderRow | undefined) =>
    order ? { userId: order.user_id, order, planCode: order.plan_code } : null;
  if (reference !== null) {
    const order = await orders().where('reference', '=', reference).executeTakeFirst();
    if (order) return found(order);
  }
  if (checkoutId !== null) {
    const order = await orders().where('provider_ref', '=', checkoutId).executeTakeFirst();
    if (order) return found(order);
    const waiting = await trx
      .selectFrom('waiting_payments')
      .selectAll()
      .where('provider', '=', provider.key)
      .where('checkout_id', '=', checkoutId)
      .executeTakeFirst();
    if (waiting) {
      const order = await orders()
        .where('user_id', '=', waiting.user_id)
        .where('plan_code', '=', waiting.plan_code)
        .where('state', '=', 'open')
        .orderBy('created_at', 'desc')
        .executeTakeFirst();
      return { userId: waiting.user_id, order: order ?? null, planCode: waiting.plan_code };
    }
  }
  if (mail === null || planCode === null) return null;
  const order = await orders()
    .where('plan_code', '=', planCode)
    .where('state', '=', 'open')
    .where('user_id', 'in', (eb) => eb.selectFrom('users').select('id').where('mail_key', '=', accountKey(mail)))
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return found(order);
}
