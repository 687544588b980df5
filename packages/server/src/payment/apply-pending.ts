import { formatDate } from '@jackdaw/api-contract';
import type { PendingEvent } from '../ports/payment-provider.ts';
import type { LedgerContext } from './ledger-context.ts';
import { recipientOf } from './recipient.ts';

/** Money is on its way: shown as pending until it arrives. */
export async function applyPending(context: LedgerContext, event: PendingEvent): Promise<'done' | 'waiting'> {
  const { trx, provider, now, touched } = context;
  const recipient = await recipientOf(context, event, null);
  if (!recipient) return 'waiting';
  if (event.checkoutId === null || recipient.order?.state !== 'open') return 'done';
  await trx
    .insertInto('waiting_payments')
    .values({
      provider: provider.key,
      checkout_id: event.checkoutId,
      user_id: recipient.userId,
      plan_code: recipient.planCode,
      created_at: formatDate(now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  touched.add(recipient.userId);
  return 'done';
}
