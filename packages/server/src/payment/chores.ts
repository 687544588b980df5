import { formatDate } from '@jackdaw/api-contract';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema/index.ts';
import type { DomainParts } from '../domain.ts';
import { addDays, DAY } from '../plans/dates.ts';
import { lapsePlan } from '../plans/grant.ts';
import type { InfoService } from './info-service.ts';
import type { Letters } from './letters.ts';
import { writeDeletedMail, writeLapsedMail, writePastDueMail } from './mails.ts';
import type { PaymentParts } from './parts.ts';
import { createReminders } from './reminders.ts';
import { createSandboxRenewals } from './sandbox-renewals.ts';

/** Open checkouts are given up after this, days; a coupon they hold is free again. */
const ORDER_DAYS = 30;
/** A renewal that the provider has not told of is late after this, days. */
const LATE_DAYS = 1;

export type ChoreParts = PaymentParts & Pick<DomainParts, 'tree'> & { letters: Letters };

/**
 * What time brings: renewals, late payments, ends of plans, files that go. Each step is one transaction with its mail, and
 * looks again at what it is about, so that a crash repeats nothing and a payment that comes meanwhile counts.
 */
export function createChores(parts: ChoreParts, info: InfoService) {
  const { db, clock, config, providers, ledger, announce, tree, letters } = parts;
  const now = () => formatDate(clock.now());
  const renewSandbox = createSandboxRenewals(parts);
  const remind = createReminders(parts, letters);

  async function tell(userIds: Iterable<number>): Promise<void> {
    for (const userId of userIds) await announce(userId, await info.info(userId));
  }

  /** Subscriptions whose payment should have come. */
  async function markPastDue(): Promise<void> {
    const late = await db.transaction().execute(async (trx) => {
      const rows = await trx
        .updateTable('subscriptions')
        .set({ status: 'PAST_DUE' })
        .where('status', 'in', ['ACTIVE', 'TRIALING'])
        .where('next_billing_at', '<=', addDays(clock.now(), -LATE_DAYS))
        .returning('user_id')
        .execute();
      for (const row of rows) await letters.toUser(trx, row.user_id, writePastDueMail);
      return rows.map((row) => row.user_id);
    });
    await tell(late);
  }

  /** Accounts whose plan is over; that of a running subscription after a while of grace. */
  function lapsed(within: Kysely<Database>) {
    const grace = formatDate(new Date(clock.now().getTime() - config.pastDueGrace * 1000));
    return within
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
      );
  }

  async function lapse(): Promise<void> {
    const kept = config.inactiveFilesKept;
    const filesDeleteAt = kept === 0 ? null : formatDate(new Date(clock.now().getTime() + kept * 1000));
    for (const { user_id: userId } of await lapsed(db).execute()) {
      const isOver = await db.transaction().execute(async (trx) => {
        if (!(await lapsed(trx).where('user_id', '=', userId).executeTakeFirst())) return false;
        const status = await lapsePlan(trx, userId, { now: clock.now(), filesDeleteAt });
        if (status === 'inactive') await letters.toUser(trx, userId, (to) => writeLapsedMail(to, filesDeleteAt));
        return true;
      });
      if (isOver) await tell([userId]);
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

  const withoutFiles = () =>
    db
      .selectFrom('billing_accounts')
      .innerJoin('users', 'users.id', 'billing_accounts.user_id')
      .select('users.id')
      .where('files_delete_at', '<=', now())
      .where('users.status', '=', 'inactive')
      .where('users.is_admin', '=', 0);

  /** Only where the owner of the server set a period. */
  async function deleteFiles(): Promise<void> {
    if (config.inactiveFilesKept === 0) return;
    for (const { id } of await withoutFiles().execute()) {
      // The one before may have taken long.
      if (!(await withoutFiles().where('users.id', '=', id).executeTakeFirst())) continue;
      await tree.destroy(id, await liveTop(id));
      const trashed = await db.selectFrom('trash').select('file_id').where('user_id', '=', id).execute();
      await tree.purge(
        id,
        trashed.map((row) => row.file_id),
        'skip',
      );
      await db.transaction().execute(async (trx) => {
        await trx.updateTable('billing_accounts').set({ files_delete_at: null }).where('user_id', '=', id).execute();
        await letters.toUser(trx, id, writeDeletedMail);
      });
      await tell([id]);
    }
  }

  /** What came before what it is about does not wait for the provider to tell something else. */
  async function settleWaiting(): Promise<void> {
    for (const provider of providers) await tell(await ledger.settle(provider));
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
      await settleWaiting();
      await tell(await renewSandbox());
      await markPastDue();
      await remind();
      await lapse();
      await deleteFiles();
      await dropOldOrders();
    },
  };
}
