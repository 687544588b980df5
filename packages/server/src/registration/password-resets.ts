import { CLIENT_IDS, formatDate } from '@jackdaw/api-contract';
import { passwordResetMail, resetRequiredMail } from '../accounts/mails.ts';
import { checkNewPassword } from '../accounts/new-credentials.ts';
import { accountKey, hasEnded } from '../accounts/store.ts';
import { addressKey, createAttemptLimiter } from '../auth/attempt-limiter.ts';
import { hashToken, randomToken } from '../auth/random-token.ts';
import type { DomainParts } from '../domain.ts';
import { AppError } from '../errors.ts';

export type PasswordResetParts = Pick<
  DomainParts,
  'db' | 'clock' | 'jobs' | 'tokens' | 'accounts' | 'hasher' | 'mailer' | 'security'
>;

/** How long a mailed key works, minutes. */
const MINUTES = 30;
const MAIL_JOB = 'registration.resetMail';

/** New passwords by way of the mailbox. */
export function createPasswordResets(parts: PasswordResetParts) {
  const { db, clock, jobs, tokens, accounts, hasher, mailer, security } = parts;
  const byAddress = createAttemptLimiter(clock, { limit: 20, window: 900 });
  const byMail = createAttemptLimiter(clock, { limit: 3, window: 900 });
  const now = () => formatDate(clock.now());

  // The key is made when its mail is written, so that nothing but the mail ever holds it.
  jobs.handle<{ userId: number }>(MAIL_JOB, async ({ payload: { userId } }) => {
    const user = await accounts.get(userId);
    if (!user || hasEnded(user)) return;
    const key = randomToken();
    const expires_at = formatDate(new Date(clock.now().getTime() + MINUTES * 60_000));
    await db.deleteFrom('password_resets').where('expires_at', '<=', now()).execute();
    await db
      .insertInto('password_resets')
      .values({ key_hash: hashToken(key), user_id: userId, expires_at })
      .execute();
    await mailer.send(passwordResetMail(user, security.links, key, MINUTES));
  });

  const ownerOf = (key: string, within = db) =>
    within
      .selectFrom('password_resets')
      .select('user_id')
      .where('key_hash', '=', hashToken(key))
      .where('expires_at', '>', now())
      .executeTakeFirst();

  return {
    /** Mails a key to whoever has this address. @throws AppError NotFound, RATE_LIMIT_ERROR */
    async forgot(mail: string, ipAddress: string): Promise<void> {
      byAddress.count(addressKey(ipAddress));
      byMail.count(accountKey(mail).slice(0, 254));
      const found = await accounts.byMail(mail);
      const user = found && !hasEnded(found) ? found : undefined;
      // Nobody has the id 0, and his mail takes as long to order as another's.
      await jobs.enqueue(MAIL_JOB, { userId: user?.id ?? 0 });
      if (!user) throw new AppError('NotFound');
    },

    /**
     * Sets a new password, once for each key; every session, derived token and app-specific password ends.
     * @throws AppError INVALID_PASSWORD_RESET_KEY, INVALID_NEW_PASSWORD, PWNED_NEW_PASSWORD, RATE_LIMIT_ERROR
     */
    async reset(request: {
      key: string;
      password: string;
      ipAddress: string;
      userAgent: string;
    }): Promise<{ access_token: string }> {
      const { key, password, ipAddress, userAgent } = request;
      byAddress.count(addressKey(ipAddress));
      if (!(await ownerOf(key))) throw new AppError('INVALID_PASSWORD_RESET_KEY');
      await checkNewPassword(password);
      const passwordHash = await hasher.hash(password);
      const userId = await db.transaction().execute(async (trx) => {
        const owner = await ownerOf(key, trx);
        if (!owner) throw new AppError('INVALID_PASSWORD_RESET_KEY');
        await security.passwords.replace(owner.user_id, { passwordHash, exceptTokenId: null }, trx);
        await trx.deleteFrom('app_passwords').where('user_id', '=', owner.user_id).execute();
        return owner.user_id;
      });
      await security.passwords.announce(userId, null);
      const user = await accounts.get(userId);
      if (!user) throw new AppError('INVALID_PASSWORD_RESET_KEY');
      const place = { clientId: CLIENT_IDS.web, clientName: 'Web', ipAddress, userAgent };
      return { access_token: await security.signIn.afterPassword(user, place) };
    },

    /** Signs a user out everywhere until he sets a new password through his mailbox. @throws AppError NotFound */
    async demand(username: string): Promise<void> {
      const user = await accounts.byUsername(username);
      if (!user) throw new AppError('NotFound');
      await db.transaction().execute(async (trx) => {
        await accounts.update(user.id, { password_reset_required: 1 }, trx);
        await tokens.endAll(user.id, null, trx);
      });
      await tokens.revokeAll(user.id, null);
      await security.notices.send(user, resetRequiredMail);
    },
  };
}

export type PasswordResets = ReturnType<typeof createPasswordResets>;
