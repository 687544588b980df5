import { formatDate } from '@jackdaw/api-contract';
import { sql, type Kysely, type Transaction } from 'kysely';
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
/** Waiting events that are tried again on each occasion, beside those that the occasion concerns. */
const RETRIED = 100;

/** What ties events to each other: whoever waits for a payment, subscription or checkout names it too. */
const TIES = ['paymentId', 'subscriptionId', 'checkoutId', 'reference'] as const;

function idsOf(event: ProviderEvent): string[] {
  const ids: Partial<Record<(typeof TIES)[number], string | null>> = event;
  return TIES.flatMap((tie) => ids[tie] ?? []);
}

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
  const waitingIn = ({ trx, provider, now }: LedgerContext) =>
    trx
      .selectFrom('provider_events')
      .select(['event_id', 'event'])
      .where('provider', '=', provider.key)
      .where('state', '=', 'waiting')
      .where('received_at', '>', formatDate(new Date(now.getTime() - PATIENCE * 86_400_000)))
      .orderBy('turn')
      .orderBy('occurred_at');

  /** Tries waiting events again; resolves with what those that could be applied are about. */
  async function retry(context: LedgerContext, rows: readonly { event_id: string; event: string }[]) {
    const { trx, provider } = context;
    const turn = (await lastTurn(trx, provider.key)) + 1;
    const applied: string[] = [];
    for (const row of rows) {
      const event = JSON.parse(row.event) as ProviderEvent;
      if ((await apply(context, event)) === 'done') {
        await mark(trx, provider.key, row.event_id, { state: 'done' });
        applied.push(...idsOf(event));
      } else await mark(trx, provider.key, row.event_id, { turn });
    }
    return applied;
  }

  /** Tries those that name one of the ids, then those that name what these brought, and so on. */
  async function follow(context: LedgerContext, ids: readonly string[]): Promise<void> {
    for (let next = ids; next.length > 0;) {
      const wanted = sql<string>`(select value from json_each(${JSON.stringify(next)}))`;
      const rows = await waitingIn(context)
        .where((eb) => eb.or(TIES.map((tie) => eb(sql`json_extract(event, ${`$.${tie}`})`, 'in', wanted))))
        .execute();
      next = await retry(context, rows);
    }
  }

  /** Ones that nothing ever comes for must not keep others from their turn: those that waited longest for one are next. */
  async function retryWaiting(context: LedgerContext, ids: readonly string[]): Promise<void> {
    await follow(context, ids);
    await follow(context, await retry(context, await waitingIn(context).limit(RETRIED).execute()));
  }

  function contextOf(trx: Trx, provider: PaymentProvider): LedgerContext {
    return { ...rest, trx, provider, now: clock.now(), touched: new Set() };
  }

  return {
    /** Applies events; resolves with the accounts that changed. Ones that were seen before change nothing. */
    async record(provider: PaymentProvider, events: readonly ProviderEvent[]): Promise<Set<number>> {
      return db.transaction().execute((trx) => this.recordWithin(trx, provider, events));
    },

    async recordWithin(
      trx: Trx,
      provider: PaymentProvider,
      events: readonly ProviderEvent[],
      about: readonly string[] = [],
    ): Promise<Set<number>> {
      const context = contextOf(trx, provider);
      const ids = [...about];
      const turn = await lastTurn(trx, provider.key);
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
            turn,
          })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirstOrThrow();
        if (numInsertedOrUpdatedRows !== 1n) continue;
        if ((await apply(context, event)) === 'waiting') continue;
        await mark(trx, provider.key, event.id, { state: 'done' });
        ids.push(...idsOf(event));
      }
      await retryWaiting(context, ids);
      return context.touched;
    },

    /** Applies what waited, first of all what names one of the ids: such as a checkout that somebody says he paid. */
    async settle(provider: PaymentProvider, about: readonly string[] = []): Promise<Set<number>> {
      return db.transaction().execute((trx) => this.recordWithin(trx, provider, [], about));
    },
  };
}

export type Ledger = ReturnType<typeof createLedger>;

async function lastTurn(trx: Trx, provider: ProviderKey): Promise<number> {
  const row = await trx
    .selectFrom('provider_events')
    .select((eb) => eb.fn.max('turn').as('last'))
    .where('provider', '=', provider)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return row?.last ?? 0;
}

async function mark(
  trx: Trx,
  provider: ProviderKey,
  eventId: string,
  set: { state: 'done' } | { turn: number },
): Promise<void> {
  await trx
    .updateTable('provider_events')
    .set(set)
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .execute();
}
