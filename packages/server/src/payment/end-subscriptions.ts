import type { DomainParts } from '../domain.ts';
import type { Letters } from './letters.ts';
import { writeStillChargedMail } from './mails.ts';
import type { PaymentParts } from './parts.ts';

const KIND = 'billing.end-subscription';

/** A subscription that outlived its account here; the account is gone by then, so nothing else is known of it. */
interface Left {
  provider: string;
  subscriptionId: string;
}

export type EndParts = Pick<PaymentParts, 'db' | 'providers'> &
  Pick<DomainParts, 'jobs' | 'log'> & { letters: Letters };

/**
 * Ends subscriptions of accounts that are removed, so that nobody is charged for nothing. One whose company this server
 * has no settings of any more cannot be ended: it stays in the list of jobs until somebody looked after it, and is told
 * to every administrator. Built before the queue starts.
 */
export function createEndSubscriptions({ db, providers, jobs, log, letters }: EndParts) {
  const holderOf = (key: string) => providers.find((provider) => provider.key === key);

  jobs.handle<Left>(KIND, async ({ payload: { provider, subscriptionId } }) => {
    const holder = holderOf(provider);
    if (!holder?.cancelSubscription) {
      throw new Error(
        `The subscription ${subscriptionId} at ${provider} still runs, and this server has no settings of ${provider}. ` +
          'End it there and drop this job, or put the settings back and retry it.',
      );
    }
    await holder.cancelSubscription(subscriptionId);
  });

  /** @throws AppError PAYMENT_PROVIDER_ERROR */
  return async (userId: number): Promise<void> => {
    const rows = await db
      .selectFrom('subscriptions')
      .innerJoin('users', 'users.id', 'subscriptions.user_id')
      .select(['subscriptions.id', 'provider', 'provider_id', 'username'])
      .where('user_id', '=', userId)
      .where('subscriptions.status', '<>', 'CANCELED')
      .execute();
    for (const { id, provider, provider_id: subscriptionId, username } of rows) {
      const holder = holderOf(provider);
      // The sandbox has nobody to tell.
      const isEnded = provider === 'sandbox' || holder?.cancelSubscription !== undefined;
      await holder?.cancelSubscription?.(subscriptionId);
      if (isEnded) {
        await db.updateTable('subscriptions').set({ status: 'CANCELED' }).where('id', '=', id).execute();
        continue;
      }
      log.warn({ provider, subscription: subscriptionId }, 'A subscription of a removed account could not be ended');
      await db.transaction().execute(async (trx) => {
        // When the removal is repeated after a crash, the job and the mails are there already.
        const key = `${provider}:${subscriptionId}`;
        const known = trx.selectFrom('jobs').select('id').where('kind', '=', KIND).where('key', '=', key);
        if (await known.executeTakeFirst()) return;
        await jobs.enqueue(KIND, { provider, subscriptionId } satisfies Left, { key, within: trx });
        await letters.toAdmins(trx, (to) => writeStillChargedMail(to, { provider, id: subscriptionId, username }));
      });
    }
  };
}
