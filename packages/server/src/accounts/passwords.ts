import { formatDate } from '@jackdaw/api-contract';
import type { Kysely, Transaction } from 'kysely';
import type { TokenService } from '../auth/token-service.ts';
import type { Database } from '../db/schema/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { Confirmations } from './confirmations.ts';
import { passwordChangedMail } from './mails.ts';
import type { Notices } from './notices.ts';
import type { AccountStore } from './store.ts';

export interface PasswordsParts {
  accounts: AccountStore;
  confirmations: Confirmations;
  tokens: TokenService;
  notices: Notices;
  clock: Clock;
}

/** Forgets the keys that were mailed for setting a new password. */
export async function forgetResets(userId: number, within: Kysely<Database>): Promise<void> {
  await within.deleteFrom('password_resets').where('user_id', '=', userId).execute();
}

/** What happens whenever a password changes, however that came about. */
export function createPasswords({ accounts, confirmations, tokens, notices, clock }: PasswordsParts) {
  return {
    /**
     * Stores a new password. Mailed keys, open confirmations and every session but one end with the old one: a stranger may
     * have asked for them.
     */
    async replace(
      userId: number,
      { passwordHash, exceptTokenId }: { passwordHash: string; exceptTokenId: number | null },
      trx: Transaction<Database>,
    ): Promise<void> {
      const changed = { password_hash: passwordHash, password_changed_at: formatDate(clock.now()) };
      await accounts.update(userId, { ...changed, password_reset_required: 0 }, trx);
      await forgetResets(userId, trx);
      await confirmations.cancel(userId, trx);
      await tokens.endAll(userId, exceptTokenId, trx);
    },
    /** After the commit: sends those away whose sessions ended, and says so by mail. */
    async announce(userId: number, exceptTokenId: number | null): Promise<void> {
      await tokens.revokeAll(userId, exceptTokenId);
      const user = await accounts.get(userId);
      if (user) await notices.send(user, passwordChangedMail);
    },
  };
}

export type Passwords = ReturnType<typeof createPasswords>;
