import { formatDate, parseDate } from '@jackdaw/api-contract';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema/index.ts';
import { addDays, DAY } from '../plans/dates.ts';
import type { Letters } from './letters.ts';
import { writeReminderMail } from './mails.ts';
import type { PaymentParts } from './parts.ts';

/** How many days before a plan ends its owner is told, the last one first. */
const STAGES = [1, 7];

/** Reminds of plans that end because nothing renews them: prepaid ones, vouchers, stopped subscriptions. */
export function createReminders({ db, clock, catalogue }: PaymentParts, letters: Letters) {
  const now = () => formatDate(clock.now());

  const ending = (within: Kysely<Database>) =>
    within
      .selectFrom('billing_accounts')
      .innerJoin('users', 'users.id', 'billing_accounts.user_id')
      .select(['user_id', 'plan_code', 'expires_at', 'value_from', 'fallback_quota', 'reminded_of', 'reminded_days'])
      .select('users.is_admin')
      .where('plan_code', 'is not', null)
      .where('lapsed_at', 'is', null)
      .where('expires_at', '>', now())
      .where('expires_at', '<=', addDays(clock.now(), Math.max(...STAGES)))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('subscriptions')
              .select('subscriptions.id')
              .whereRef('subscriptions.user_id', '=', 'billing_accounts.user_id')
              .where('subscriptions.status', '<>', 'CANCELED'),
          ),
        ),
      );

  type Ending = Awaited<ReturnType<ReturnType<typeof ending>['execute']>>[number];

  /** The mail that is due; null when it was sent, or when the plan is so short that it would follow the purchase at once. */
  function stageOf(row: Ending): number | null {
    if (row.expires_at === null) return null;
    const end = parseDate(row.expires_at).getTime();
    const stage = STAGES.find((days) => end <= clock.now().getTime() + days * DAY);
    const begin = row.value_from === null ? 0 : parseDate(row.value_from).getTime();
    if (stage === undefined || end - begin <= stage * DAY) return null;
    const wasSent = row.reminded_of === row.expires_at && (row.reminded_days ?? Infinity) <= stage;
    return wasSent ? null : stage;
  }

  return async (): Promise<void> => {
    for (const { user_id: userId } of await ending(db).execute()) {
      await db.transaction().execute(async (trx) => {
        // A payment or a subscription may have come meanwhile.
        const account = await ending(trx).where('user_id', '=', userId).executeTakeFirst();
        const days = account ? stageOf(account) : null;
        if (!account || account.expires_at === null || days === null) return;
        const reminder = {
          plan: catalogue.find(account.plan_code ?? '')?.group.name ?? '',
          expiresAt: account.expires_at,
          days,
          staysActive: account.fallback_quota !== null || account.is_admin === 1,
        };
        await letters.toUser(trx, userId, (to) => writeReminderMail(to, reminder));
        await trx
          .updateTable('billing_accounts')
          .set({ reminded_of: account.expires_at, reminded_days: days })
          .where('user_id', '=', userId)
          .execute();
      });
    }
  };
}
