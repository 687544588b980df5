import type { Kysely } from 'kysely';
import { createAppPasswordService } from '../app-passwords/service.ts';
import type { PasswordHasher } from '../auth/password-hasher.ts';
import { createSignIn } from '../auth/sign-in.ts';
import type { TokenService } from '../auth/token-service.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/schema/index.ts';
import { webOriginOf } from '../http/web-origin.ts';
import type { Clock } from '../ports/clock.ts';
import type { Mailer } from '../ports/mailer.ts';
import { createTwoFactorService } from '../two-factor/service.ts';
import { createConfirmations } from './confirmations.ts';
import { createCredentialService } from './credential-service.ts';
import { createNotices } from './notices.ts';
import { createPasswords } from './passwords.ts';
import { createReauthentication } from './reauthentication.ts';
import type { AccountStore } from './store.ts';

export interface AccountSecurityParts {
  config: Config;
  db: Kysely<Database>;
  accounts: AccountStore;
  tokens: TokenService;
  hasher: PasswordHasher;
  mailer: Mailer;
  clock: Clock;
  secret: Uint8Array;
  onError: (error: unknown) => void;
}

/** Builds what guards accounts: passwords, second factor, app-specific passwords, confirmations, and the mails about them. */
export function createAccountSecurity(parts: AccountSecurityParts) {
  const { config, db, accounts, tokens, hasher, mailer, clock, secret, onError } = parts;
  // Never the address that a request came by: a link in a mail must not lead where a stranger wants it.
  const links = { origin: webOriginOf(config) };
  const notices = createNotices({ mailer, links, onError });
  const confirmations = createConfirmations({ db, clock });
  const reauthentication = createReauthentication({ db, accounts, hasher, clock, recentSignIn: config.recentSignIn });
  const passwords = createPasswords({ accounts, confirmations, tokens, notices, clock });
  const appPasswords = createAppPasswordService({ db, tokens, clock, limit: config.appPasswords });
  return {
    links,
    notices,
    confirmations,
    reauthentication,
    passwords,
    credentials: createCredentialService({
      ...{ config, db, accounts, hasher, tokens, mailer, links },
      ...{ notices, confirmations, reauthentication, passwords },
    }),
    signIn: createSignIn({ accounts, appPasswords, tokens, notices, clock }),
    twoFactor: createTwoFactorService({ db, accounts, clock, secret }),
    appPasswords,
  };
}

export type AccountSecurity = ReturnType<typeof createAccountSecurity>;
