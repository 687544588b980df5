import { formatDate } from '@jackdaw/api-contract';
import { createAttemptLimiter } from '../auth/attempt-limiter.ts';
import type { PasswordHasher } from '../auth/password-hasher.ts';
import type { TokenService } from '../auth/token-service.ts';
import { AppError } from '../errors.ts';
import type { Caller } from '../http/binding.ts';
import type { Clock } from '../ports/clock.ts';
import { checkMail, checkNewPassword, checkUsername } from './new-credentials.ts';
import { accountKey, type AccountStore, type UserRow } from './store.ts';

export interface CredentialChanges {
  username?: string | undefined;
  mail?: string | undefined;
  password?: string | undefined;
  current_password?: string | undefined;
}

export interface CredentialParts {
  store: AccountStore;
  hasher: PasswordHasher;
  tokens: TokenService;
  clock: Clock;
}

/** Somebody else was faster between the check and the change; undefined for every other error. */
function takenMeanwhile(error: unknown): AppError | undefined {
  const { code, message } = error as { code?: string; message?: string };
  if (code !== 'SQLITE_CONSTRAINT_UNIQUE') return undefined;
  return new AppError(message?.includes('mail_key') ? 'EXISTING_MAIL' : 'USERNAME_EXISTS');
}

/** Changes what people sign in with. */
export function createCredentialService({ store, hasher, tokens, clock }: CredentialParts) {
  const guesses = createAttemptLimiter(clock, { limit: 10, window: 300 });

  async function checkCurrentPassword(user: UserRow, given: string | undefined): Promise<void> {
    const key = String(user.id);
    guesses.count(key);
    if (!(await hasher.verify(user.password_hash, given ?? ''))) throw new AppError('INVALID_CURRENT_PASSWORD');
    guesses.clear(key);
  }

  async function checkNewUsername(user: UserRow, username: string): Promise<void> {
    checkUsername(username);
    if (username === user.username) throw new AppError('SAME_USERNAME');
    const holder = await store.byUsername(username);
    if (holder && holder.id !== user.id) throw new AppError('USERNAME_EXISTS');
  }

  async function checkNewMail(mail: string): Promise<void> {
    checkMail(mail);
    if (await store.byMail(mail)) throw new AppError('EXISTING_MAIL');
  }

  return {
    /**
     * Changes what is given, all or nothing. A new password signs every other session out and revokes derived tokens.
     * @throws AppError INVALID_USERNAME, SAME_USERNAME, USERNAME_EXISTS, INVALID_MAIL, EXISTING_MAIL,
     *   INVALID_NEW_PASSWORD, PWNED_NEW_PASSWORD, INVALID_CURRENT_PASSWORD, RATE_LIMIT_ERROR
     */
    async change(caller: Caller, user: UserRow, changes: CredentialChanges): Promise<void> {
      const { username, mail, password } = changes;
      if (mail !== undefined || password !== undefined) await checkCurrentPassword(user, changes.current_password);
      if (username !== undefined) await checkNewUsername(user, username);
      if (mail !== undefined) await checkNewMail(mail);
      if (password !== undefined) checkNewPassword(password);
      const hashed = password === undefined ? undefined : await hasher.hash(password);
      const row = {
        ...(username === undefined ? {} : { username, username_key: accountKey(username) }),
        ...(mail === undefined ? {} : { mail, mail_key: accountKey(mail) }),
        ...(hashed === undefined ? {} : { password_hash: hashed, password_changed_at: formatDate(clock.now()) }),
      };
      await store.update(user.id, row).catch((error: unknown) => {
        throw takenMeanwhile(error) ?? error;
      });
      tokens.forget(user.id);
      if (hashed !== undefined) await tokens.revokeAll(user.id, caller.tokenId);
    },
  };
}

export type CredentialService = ReturnType<typeof createCredentialService>;
