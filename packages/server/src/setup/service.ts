import { randomInt } from 'node:crypto';
import { CLIENT_IDS } from '@jackdaw/api-contract';
import type { Kysely } from 'kysely';
import { checkMail, checkNewPassword, checkUsername } from '../accounts/new-credentials.ts';
import { newUserRow } from '../accounts/new-user.ts';
import type { AccountStore } from '../accounts/store.ts';
import { addressKey, createAttemptLimiter } from '../auth/attempt-limiter.ts';
import type { PasswordHasher } from '../auth/password-hasher.ts';
import { hashToken, sameSecret } from '../auth/random-token.ts';
import type { TokenService } from '../auth/token-service.ts';
import type { Database } from '../db/schema/index.ts';
import { AppError } from '../errors.ts';
import type { Clock } from '../ports/clock.ts';
import type { MetaStore } from './meta-store.ts';

/** Without letters and digits that look alike. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const CODE_KEY = 'setup_code_hash';

export interface SetupParts {
  db: Kysely<Database>;
  meta: MetaStore;
  accounts: AccountStore;
  hasher: PasswordHasher;
  tokens: TokenService;
  clock: Clock;
  /** Bytes the owner gets. */
  ownerQuota: () => Promise<number>;
}

export interface OwnerRequest {
  code: string;
  username: string;
  mail: string;
  password: string;
  ipAddress: string;
  userAgent: string;
}

/** However it was typed: case, blanks and dashes do not count. */
const normalise = (code: string) => code.toUpperCase().replace(/[^A-Z0-9]/g, '');

function newCode(): string {
  const letters = Array.from({ length: 12 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return (letters.match(/.{4}/g) ?? []).join('-');
}

/** The first visit: whoever reads the server's terminal makes the owner account. */
export function createSetupService({ db, meta, accounts, hasher, tokens, clock, ownerQuota }: SetupParts) {
  const tries = createAttemptLimiter(clock, { limit: 10, window: 900 });
  const isNeeded = async () => (await accounts.count()) === 0;

  async function checkCode(code: string, ipAddress: string): Promise<void> {
    // By address: with 58 random bits nobody guesses it from many, and a stranger must not keep the owner out.
    tries.count(addressKey(ipAddress));
    const right = await meta.get(CODE_KEY);
    if (right === null || !sameSecret(right, hashToken(normalise(code)))) throw new AppError('INVALID_SETUP_CODE');
  }

  return {
    isNeeded,
    /** At each start: a fresh code while there is no owner, else null. Only its hash is kept. */
    async prepare(): Promise<string | null> {
      if (!(await isNeeded())) {
        await meta.remove(CODE_KEY);
        return null;
      }
      const code = newCode();
      await meta.set(CODE_KEY, hashToken(normalise(code)));
      return code;
    },
    /** @throws AppError SETUP_ALREADY_DONE, INVALID_SETUP_CODE, INVALID_USERNAME, INVALID_MAIL, INVALID_NEW_PASSWORD, PWNED_NEW_PASSWORD, RATE_LIMIT_ERROR */
    async createOwner(request: OwnerRequest): Promise<{ access_token: string; user_id: number }> {
      const { username, mail, password, ipAddress, userAgent } = request;
      if (!(await isNeeded())) throw new AppError('SETUP_ALREADY_DONE');
      await checkCode(request.code, ipAddress);
      checkUsername(username);
      checkMail(mail);
      await checkNewPassword(password);
      const passwordHash = await hasher.hash(password);
      const quota = await ownerQuota();
      const owner = newUserRow({ username, mail, passwordHash, status: 'active', quota, isAdmin: true }, clock.now());
      const userId = await db.transaction().execute(async (trx) => {
        if ((await accounts.count(trx)) > 0) throw new AppError('SETUP_ALREADY_DONE');
        return accounts.insert(owner, trx);
      });
      await meta.remove(CODE_KEY);
      const { token } = await tokens.issue({
        userId,
        clientId: CLIENT_IDS.web,
        scope: 'default',
        clientName: 'Web',
        ipAddress,
        userAgent,
        authenticated: true,
      });
      return { access_token: token, user_id: userId };
    },
  };
}

export type SetupService = ReturnType<typeof createSetupService>;
