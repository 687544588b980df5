import { CLIENT_IDS, formatDate, parseDate } from '@jackdaw/api-contract';
import type { Kysely } from 'kysely';
import { createAttemptLimiter } from '../auth/attempt-limiter.ts';
import type { PasswordHasher } from '../auth/password-hasher.ts';
import { createTokenStore } from '../auth/token-store.ts';
import type { Database } from '../db/schema/index.ts';
import { AppError } from '../errors.ts';
import type { Caller } from '../http/binding.ts';
import type { Clock } from '../ports/clock.ts';
import type { AccountStore } from './store.ts';

export interface ReauthenticationParts {
  db: Kysely<Database>;
  accounts: AccountStore;
  hasher: PasswordHasher;
  clock: Clock;
  /** Seconds for which signing in is recent. */
  recentSignIn: number;
}

/** Who has somebody's session in his hands does not have the account yet: what guards it wants the password again. */
export function createReauthentication({ db, accounts, hasher, clock, recentSignIn }: ReauthenticationParts) {
  const guesses = createAttemptLimiter(clock, { limit: 10, window: 300 });
  const tokens = createTokenStore(db);

  /** @throws AppError INVALID_CURRENT_PASSWORD, RATE_LIMIT_ERROR */
  async function checkPassword(userId: number, given: string | undefined): Promise<void> {
    const key = String(userId);
    guesses.count(key);
    const hash = (await accounts.get(userId))?.password_hash ?? null;
    if (!(await hasher.verify(hash, given ?? ''))) throw new AppError('INVALID_CURRENT_PASSWORD');
    guesses.clear(key);
  }

  async function isRecent(tokenId: number | null): Promise<boolean> {
    const token = tokenId === null ? undefined : await tokens.get(tokenId);
    if (!token?.authenticated_at) return false;
    const age = clock.now().getTime() - parseDate(token.authenticated_at).getTime();
    return age < recentSignIn * 1000;
  }

  return {
    checkPassword,
    /**
     * Lets a session go on that signed in recently, or that gives the password now. Only those of the web app are asked:
     * programs that were written for put.io have no such question and would be shut out. That the server trusts one of them
     * like the web app is its owner's decision (setting `firstPartyClients`).
     * @throws AppError INVALID_CURRENT_PASSWORD, RATE_LIMIT_ERROR
     */
    async require({ userId, tokenId, clientId }: Caller, password: string | undefined): Promise<void> {
      if (password === undefined && clientId !== CLIENT_IDS.web) return;
      if (password === undefined && (await isRecent(tokenId))) return;
      if (password === undefined) throw new AppError('INVALID_CURRENT_PASSWORD');
      await checkPassword(userId, password);
      if (tokenId !== null) await tokens.authenticated(tokenId, formatDate(clock.now()));
    },
  };
}

export type Reauthentication = ReturnType<typeof createReauthentication>;
