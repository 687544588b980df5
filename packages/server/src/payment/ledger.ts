import { formatDate } from '@jackdaw/api-contract';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../db/schema/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { PaymentProvider, ProviderEvent, ProviderKey } from '../ports/payment-provider.ts';
import { applyPayment } from './apply-payment.ts';
import { applyPending } from './apply-pending.ts';
import { applyRefund } from './apply-refund.ts';
import { applySubscription } from './apply-subscription.ts';
import type { LedgerContext } from './ledger-context.ts';

type Trx = Transaction<Database>;

export interface LedgerParts extends Pick<LedgerContext, 'catalogue' | 'storageOf' | 'reward' | 'warn'> {
  db: Kysely<Database>;
  clock: Clock;
}

/** Events that wait for what they are about are given up after this, days. */
const PATIENCE = 90;
const RETRIED = 100;

async function apply(context: LedgerContext, event: ProviderEvent): Promise<'done' | 'waiting'> {
  switch (event.kind) {
    case 'payment':
      return applyPayment(context, event);
    case 'refund':
      return applyRefund(context, event);
    case 'subscription':
      return applySubscription(context, event);
    case 'pending':
      return applyPending(context, event);
  }
}

/**
 * Writes down what providers tell, each event once and in whatever order they come: one that came before what it is about
 * waits for it.
 */
export function createLedger({ db, clock, ...rest }: LedgerParts) {
  async function retryWaiting(context: LedgerContext): Promise<void> {
    for (let progress = true; progress;) {
      progress = false;
      const rows = await context.trx
        .selectFrom('provider_events')
        .select(['event_id', 'event'])
        .where('provider', '=', context.provider.key)
        .where('state', '=', 'waiting')
        .where('received_at', '>', formatDate(new Date(context.now.getTime() - PATIENCE * 86_400_000)))
        .orderBy('occurred_at')
        .limit(RETRIED)
        .execute();
      for (const row of rows) {
        if ((await apply(context, JSON.parse(row.event) as ProviderEvent)) === 'waiting') continue;
        await mark(context.trx, context.provider.key, row.event_id);
        progress = true;
      }
    }
  }

  function contextOf(trx: Trx, provider: PaymentProvider): LedgerContext {
    return { ...rest, trx, provider, now: clock.now(), touched: new Set() };
  }

  return {
    /** Applies events; resolves with the accounts that changed. Ones that were seen before change nothing. */
    async record(provider: PaymentProvider, events: readonly ProviderEvent[]): Promise<Set<number>> {
      return db.transaction().execute((trx) => this.recordWithin(trx, provider, events));
    },

    async recordWithin(trx: Trx, provider: PaymentProvider, events: readonly ProviderEvent[]): Promise<Set<number>> {
      const context = contextOf(trx, provider);
      for (const event of events) {
        const { numInsertedOrUpdatedRows } = await trx
          .insertInto('provider_events')
          .values({
            provider: provider.key,
            event_id: event.id,
            state: 'waiting',
            event: JSON.stringify(event),
            occurred_at: event.occurredAt,
            received_at: formatDate(context.now),
          })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirstOrThrow();
        if (numInsertedOrUpdatedRows !== 1n) continue;
        if ((await apply(context, event)) === 'done') await mark(trx, provider.key, event.id);
      }
      await retryWaiting(context);
      return context.touched;
    },

    /** Applies what waited for an account to say that it paid. */
    async settle(provider: PaymentProvider): Promise<Set<number>> {
      return this.record(provider, []);
    },
  };
}

export type Ledger = ReturnType<typeof createLedger>;

async function mark(trx: Trx, provider: ProviderKey, eventId: string): Promise<void> {
  await trx
    .updateTable('provider_events')
    .set({ state: 'done' })
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .execute();
}
