import { formatDate, parseDate } from '@jackdaw/api-contract';
import { DAY } from '../plans/dates.ts';
import type { RefundEvent } from '../ports/payment-provider.ts';
import type { LedgerContext } from './ledger-context.ts';

/** Money went back: written down once; who got all of it back has the plan no longer for that time. */
export async function applyRefund(context: LedgerContext, event: RefundEvent): Promise<'done' | 'waiting'> {
  const { trx, provider, now } = context;
  const payment = await trx
    .selectFrom('payments')
    .selectAll()
    .where('provider', '=', provider.key)
    .where('provider_id', '=', event.paymentId)
    .executeTakeFirst();
  if (!payment) return 'waiting';
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('refunds')
    .values({ provider: provider.key, provider_id: event.refundId, payment_id: payment.id, amount: event.amount })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 1n) return 'done';
  const { sum } = await trx
    .selectFrom('refunds')
    .select((eb) => eb.fn.sum<number>('amount').as('sum'))
    .where('payment_id', '=', payment.id)
    .executeTakeFirstOrThrow();
  const isFull = Number(sum) >= payment.amount;
  const state = event.chargeback ? 'charged_back' : isFull ? 'refunded' : 'partially_refunded';
  const wasPaid = payment.state === 'paid' || payment.state === 'partially_refunded';
  await trx.updateTable('payments').set({ state }).where('id', '=', payment.id).execute();
  context.touched.add(payment.user_id);
  if (!wasPaid || (!isFull && !event.chargeback)) return 'done';
  const account = await trx
    .selectFrom('billing_accounts')
    .selectAll()
    .where('user_id', '=', payment.user_id)
    .executeTakeFirst();
  if (account?.expires_at && account.plan_code === payment.plan_code) {
    const end = parseDate(account.expires_at).getTime() - (payment.plan_days ?? 0) * DAY;
    await trx
      .updateTable('billing_accounts')
      .set({
        expires_at: formatDate(new Date(Math.max(now.getTime(), end))),
        value: Math.max(0, account.value - payment.amount),
      })
      .where('user_id', '=', payment.user_id)
      .execute();
  }
  return 'done';
}
