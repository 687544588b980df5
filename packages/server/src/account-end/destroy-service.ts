import { formatDate } from '@jackdaw/api-contract';
import { createAttemptLimiter } from '../auth/attempt-limiter.ts';
import type { DomainParts } from '../domain.ts';
import { AppError } from '../errors.ts';
import { createRemoveAccount } from '../maintenance/remove-account.ts';

export type DestroyParts = Pick<
  DomainParts,
  'db' | 'tree' | 'jobs' | 'domains' | 'clock' | 'tokens' | 'hasher' | 'accounts'
>;

/** The job that removes an account which nobody can sign in to any more; its payload is `{ userId }`. */
export const DESTROY_JOB = 'account.destroy';

/**
 * Ends accounts (row AC7). From the answer on nobody can sign in; the rest is a durable job that a crash only delays. The
 * only owner of a server stays: without him nobody could look after it.
 */
export function createDestroyService({ db, tree, jobs, domains, clock, tokens, hasher, accounts }: DestroyParts) {
  const guesses = createAttemptLimiter(clock, { limit: 10, window: 300 });
  const removeAccount = createRemoveAccount({ db, tree, domains });

  jobs.handle<{ userId: number }>(DESTROY_JOB, async ({ payload: { userId } }) => {
    await tokens.revokeAll(userId, null);
    await removeAccount(userId);
    tokens.forget(userId);
  });

  const enqueue = (userId: number, within?: Parameters<typeof jobs.enqueue>[2]) =>
    jobs.enqueue(DESTROY_JOB, { userId }, { key: String(userId), maxAttempts: 50, ...within });

  return {
    /** @throws AppError INVALID_CURRENT_PASSWORD, LAST_OWNER, RATE_LIMIT_ERROR */
    async destroy(userId: number, password: string): Promise<void> {
      guesses.count(String(userId));
      const user = await accounts.get(userId);
      if (!(await hasher.verify(user?.password_hash ?? null, password)) || !user) {
        throw new AppError('INVALID_CURRENT_PASSWORD');
      }
      guesses.clear(String(userId));
      await db.transaction().execute(async (trx) => {
        if (user.is_admin === 1) {
          const other = await trx
            .selectFrom('users')
            .select('id')
            .where('is_admin', '=', 1)
            .where('id', '<>', userId)
            .where('id', 'not in', (eb) => eb.selectFrom('ending_accounts').select('user_id'))
            .executeTakeFirst();
          if (!other) throw new AppError('LAST_OWNER');
        }
        await trx
          .insertInto('ending_accounts')
          .values({ user_id: userId, created_at: formatDate(clock.now()) })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        // No password fits an empty hash.
        await trx
          .updateTable('users')
          .set({ status: 'inactive', password_hash: '' })
          .where('id', '=', userId)
          .execute();
        await trx.deleteFrom('app_passwords').where('user_id', '=', userId).execute();
        await trx.deleteFrom('password_resets').where('user_id', '=', userId).execute();
        await enqueue(userId, { within: trx });
      });
      await tokens.revokeAll(userId, null);
    },

    /** Takes up what failed too often before the last start. */
    async resume(): Promise<void> {
      const rows = await db.selectFrom('ending_accounts').select('user_id').execute();
      for (const row of rows) await enqueue(row.user_id);
    },
  };
}
