import { randomUUID } from 'node:crypto';
import { formatDate } from '@jackdaw/api-contract';
import type { DomainParts } from '../domain.ts';
import { addDays, DAY } from '../plans/dates.ts';
import { lapsePlan } from '../plans/grant.ts';
import type { Mail } from '../ports/mailer.ts';
import type { InfoService } from './info-service.ts';
import { writeDeletedMail, writeLapsedMail, writePastDueMail } from './mails.ts';
import type { PaymentParts } from './parts.ts';

/** Open checkouts are given up after this, days; a coupon they hold is free again. */
const ORDER_DAYS = 30;
/** A renewal that the provider has not told of is late after this, days. */
const LATE_DAYS = 1;

export type ChoreParts = PaymentParts & Pick<DomainParts, 'tree'>;

/** What time brings: renewals, late payments, ends of plans, files that go. Each may run again after a crash. */
export function createChores(parts: ChoreParts, info: InfoService) {
  const { db, clock, config, catalogue, providers, ledger, announce, mailer, tree, onError } = parts;
  const now = () => formatDate(clock.now());

  async function mail(userId: number, write: (to: { mail: string; username: string }) => Mail): Promise<void> {
    const user = await db.selectFrom('users').select(['mail', 'username']).where('id', '=', userId).executeTakeFirst();
    if (user) await mailer.send(write(user)).catch(onError);
  }

  const tell = async (userId: number) => announce(userId, await info.info(userId));

  /** The sandbox pays every due period. A crash in between repeats a payment whose id is known, so nothing happens twice. */
  async function renewSandbox(): Promise<void> {
    const sandbox = providers.find((provider) => provider.key === 'sandbox');
    const due = await db
      .selectFrom('subscriptions')
      .selectAll()
      .where('provider', '=', 'sandbox')
      .where('status', 'in', ['ACTIVE', 'TRIALING'])
      .where('next_billing_at', '<=', now())
      .execute();
    for (const row of due) {
      const plan = catalogue.find(row.plan_code);
      if (!sandbox || !plan?.days || row.next_billing_at === null) continue;
      const nextBillingAt = addDays(clock.now(), plan.days);
      const base = {
        ...{ occurredAt: clock.now().toISOString(), subscriptionId: row.provider_id, product: plan.code },
        ...{ reference: null, checkoutId: null, mail: null, nextBillingAt },
      };
      const paymentId = `${row.provider_id}:${row.next_billing_at}`;
      const touched = await ledger.record(sandbox, [
        {
          ...{ ...base, kind: 'payment', id: `payment:${paymentId}`, paymentId, invoice: null, cause: 'recurring' },
          amount: plan.price ?? 0,
          currency: catalogue.currency,
        },
        { ...base, kind: 'subscription', id: randomUUID(), status: 'ACTIVE', nextRetryAt: null, updateUrl: null },
      ]);
      for (const userId of touched) await tell(userId);
    }
  }

  /** Subscriptions whose payment should have come. */
  async function markPastDue(): Promise<void> {
    const rows = await db
      .updateTable('subscriptions')
      .set({ status: 'PAST_DUE' })
      .where('status', 'in', ['ACTIVE', 'TRIALING'])
      .where('next_billing_at', '<=', addDays(clock.now(), -LATE_DAYS))
      .returning('user_id')
      .execute();
    for (const { user_id: userId } of rows) {
      await mail(userId, writePastDueMail);
      await tell(userId);
    }
  }

  /** Plans that are over; those of a running subscription after a while of grace. */
  async function lapse(): Promise<void> {
    const grace = formatDate(new Date(clock.now().getTime() - config.pastDueGrace * 1000));
    const rows = await db
      .selectFrom('billing_accounts')
      .select('user_id')
      .where('plan_code', 'is not', null)
      .where('lapsed_at', 'is', null)
      .where('expires_at', '<=', now())
      .where((eb) =>
        eb.or([
          eb('expires_at', '<=', grace),
          eb.not(
            eb.exists(
              eb
                .selectFrom('subscriptions')
                .select('subscriptions.id')
                .whereRef('subscriptions.user_id', '=', 'billing_accounts.user_id')
                .where('subscriptions.status', '<>', 'CANCELED'),
            ),
          ),
        ]),
      )
      .execute();
    const kept = config.inactiveFilesKept;
    const filesDeleteAt = kept === 0 ? null : formatDate(new Date(clock.now().getTime() + kept * 1000));
    for (const { user_id: userId } of rows) {
      const status = await db
        .transaction()
        .execute((trx) => lapsePlan(trx, userId, { now: clock.now(), filesDeleteAt }));
      await tell(userId);
      if (status === 'inactive') await mail(userId, (to) => writeLapsedMail(to, filesDeleteAt));
    }
  }

  async function liveTop(userId: number): Promise<number[]> {
    const rows = await db
      .selectFrom('files')
      .select('id')
      .where('user_id', '=', userId)
      .where('parent_id', '=', 0)
      .where('trash_id', 'is', null)
      .execute();
    return rows.map((row) => row.id);
  }

  /** Only where the owner of the server set a period. */
  async function deleteFiles(): Promise<void> {
    const rows = await db
      .selectFrom('billing_accounts')
      .innerJoin('users', 'users.id', 'billing_accounts.user_id')
      .select('users.id')
      .where('files_delete_at', '<=', now())
      .where('users.status', '=', 'inactive')
      .where('users.is_admin', '=', 0)
      .execute();
    for (const { id } of config.inactiveFilesKept === 0 ? [] : rows) {
      await tree.destroy(id, await liveTop(id));
      const trashed = await db.selectFrom('trash').select('file_id').where('user_id', '=', id).execute();
      await tree.purge(
        id,
        trashed.map((row) => row.file_id),
        'skip',
      );
      await db.updateTable('billing_accounts').set({ files_delete_at: null }).where('user_id', '=', id).execute();
      await mail(id, writeDeletedMail);
      await tell(id);
    }
  }

  async function dropOldOrders(): Promise<void> {
    const before = formatDate(new Date(clock.now().getTime() - ORDER_DAYS * DAY));
    await db.transaction().execute(async (trx) => {
      await trx.deleteFrom('coupon_uses').where('state', '=', 'held').where('created_at', '<', before).execute();
      await trx
        .updateTable('payment_orders')
        .set({ state: 'dropped', coupon_id: null })
        .where('state', '=', 'open')
        .where('created_at', '<', before)
        .execute();
    });
  }

  return {
    async run(): Promise<void> {
      await renewSandbox();
      await markPastDue();
      await lapse();
      await deleteFiles();
      await dropOldOrders();
    },
  };
}
