import { formatDate, type GeneratedTotp, type RecoveryCodes } from '@jackdaw/api-contract';
import type { Kysely, Transaction } from 'kysely';
import { createSealer } from '../accounts/sealer.ts';
import { applySettings, readSettings, storeSettings } from '../accounts/settings.ts';
import type { AccountStore, UserRow } from '../accounts/store.ts';
import { createAttemptLimiter } from '../auth/attempt-limiter.ts';
import { normaliseReadable, readableSecret } from '../auth/readable-secret.ts';
import type { Database } from '../db/schema/index.ts';
import { AppError } from '../errors.ts';
import type { Clock } from '../ports/clock.ts';
import { createTwoFactorStore } from './store.ts';
import { newTotpSecret, totpStep, totpUri } from './totp.ts';

export interface TwoFactorParts {
  db: Kysely<Database>;
  accounts: AccountStore;
  clock: Clock;
  /** The server's own; secrets in the database are sealed with a key derived from it. */
  secret: Uint8Array;
}

const RECOVERY_CODES = 10;

/** Whether the account asks for a second factor. */
export function asksForSecondFactor(user: Pick<UserRow, 'settings'>): boolean {
  return readSettings(user.settings).two_factor_enabled;
}

/** What somebody typed as a second factor. */
type TypedCode = { totp: string } | { recovery: string } | null;

function readCode(code: string): TypedCode {
  const digits = code.replace(/[\s-]/g, '');
  if (/^\d{6}$/.test(digits)) return { totp: digits };
  const recovery = normaliseReadable(code);
  return recovery === null ? null : { recovery };
}

/** The second factor: set-up, codes, recovery codes. */
export function createTwoFactorService({ db, accounts, clock, secret }: TwoFactorParts) {
  const store = createTwoFactorStore(db);
  const sealer = createSealer(secret, 'two-factor');
  const guesses = createAttemptLimiter(clock, { limit: 6, window: 900 });
  const now = () => formatDate(clock.now());
  const context = (userId: number) => String(userId);

  function sealCodes(userId: number, codes: readonly string[]) {
    return codes.map((code) => ({
      code: sealer.seal(code, context(userId)),
      code_hash: sealer.fingerprint(normaliseReadable(code) ?? code, context(userId)),
    }));
  }

  const newCodes = () => Array.from({ length: RECOVERY_CODES }, readableSecret);
  const present = (codes: readonly string[], created_at: string): RecoveryCodes => ({
    created_at,
    codes: codes.map((code) => ({ code, used_at: null })),
  });

  /** Uses a code up; false when it fits nothing or was used before. Everything happens in the transaction. */
  async function use(userId: number, typed: TypedCode, trx: Transaction<Database>): Promise<boolean> {
    if (typed === null) return false;
    if ('recovery' in typed) {
      return store.useCode(userId, sealer.fingerprint(typed.recovery, context(userId)), now(), trx);
    }
    const row = await store.get(userId, trx);
    const step = row && totpStep(sealer.open(row.secret, context(userId)), typed.totp, clock.now());
    return step != null && store.useStep(userId, step, trx);
  }

  async function requireOn(userId: number): Promise<void> {
    const user = await accounts.get(userId);
    if (!user || !asksForSecondFactor(user)) throw new AppError('invalid_setup');
  }

  const setEnabled = (userId: number, two_factor_enabled: boolean, trx: Transaction<Database>) =>
    accounts.changeSettings(
      userId,
      (stored) => storeSettings(applySettings(readSettings(stored), { two_factor_enabled })),
      trx,
    );

  return {
    /** Begins set-up anew; nothing counts before it is enabled. @throws AppError already_exists */
    async generate(userId: number): Promise<GeneratedTotp> {
      const created_at = now();
      const totpSecret = newTotpSecret();
      const codes = newCodes();
      const user = await db.transaction().execute(async (trx) => {
        const query = trx.selectFrom('users').select(['username', 'settings']).where('id', '=', userId);
        const row = await query.executeTakeFirstOrThrow();
        if (asksForSecondFactor(row)) throw new AppError('already_exists');
        const sealed = sealer.seal(totpSecret, context(userId));
        await store.replace({ user_id: userId, secret: sealed, last_step: 0, codes_created_at: created_at }, trx);
        await store.replaceCodes(userId, sealCodes(userId, codes), created_at, trx);
        return row;
      });
      return {
        secret: totpSecret,
        uri: totpUri(totpSecret, user.username),
        recovery_codes: present(codes, created_at),
      };
    },

    /**
     * Switches it on, with a code of the secret that was generated, or off, with any code.
     * @throws AppError ALREADY_ENABLED, INVALID_STATE, NOT_ENABLED, INVALID_CODE, RATE_LIMIT_ERROR
     */
    async setEnabled(userId: number, enable: boolean, code: string): Promise<void> {
      const typed = readCode(code);
      guesses.count(context(userId));
      const change = db.transaction().execute(async (trx) => {
        const query = trx.selectFrom('users').select('settings').where('id', '=', userId);
        const isOn = asksForSecondFactor(await query.executeTakeFirstOrThrow());
        if (enable && isOn) throw new AppError('ALREADY_ENABLED');
        if (enable && !(await store.get(userId, trx))) throw new AppError('INVALID_STATE');
        if (!enable && !isOn) throw new AppError('NOT_ENABLED');
        // What switches it on must prove that the authenticator works.
        const fits = enable && typed && 'recovery' in typed ? false : await use(userId, typed, trx);
        if (!fits) throw new AppError('INVALID_CODE');
        await setEnabled(userId, enable, trx);
        if (!enable) await store.remove(userId, trx);
      });
      await change.catch((error: unknown) => {
        const isGuess = error instanceof AppError && error.code === 'INVALID_CODE';
        if (!isGuess) guesses.uncount(context(userId));
        throw error;
      });
      guesses.clear(context(userId));
    },

    /**
     * Checks and uses up the second factor of somebody who is half signed in.
     * @throws AppError invalid_setup, invalid_code, TwoFactorCodeNotFound, RATE_LIMIT_ERROR
     */
    async verify(userId: number, code: string): Promise<void> {
      await requireOn(userId);
      const typed = readCode(code);
      if (typed === null) throw new AppError('invalid_code');
      guesses.count(context(userId));
      const fits = await db.transaction().execute((trx) => use(userId, typed, trx));
      if (!fits) throw new AppError('TwoFactorCodeNotFound');
      guesses.clear(context(userId));
    },

    /** @throws AppError invalid_setup */
    async recoveryCodes(userId: number): Promise<RecoveryCodes> {
      await requireOn(userId);
      const row = await store.get(userId);
      if (!row) throw new AppError('invalid_setup');
      const codes = (await store.codes(userId)).map(({ code, used_at }) => ({
        code: sealer.open(code, context(userId)),
        used_at,
      }));
      return { created_at: row.codes_created_at, codes };
    },

    /** @throws AppError invalid_setup */
    async refreshRecoveryCodes(userId: number): Promise<RecoveryCodes> {
      await requireOn(userId);
      const created_at = now();
      const codes = newCodes();
      await db.transaction().execute((trx) => store.replaceCodes(userId, sealCodes(userId, codes), created_at, trx));
      return present(codes, created_at);
    },
  };
}

export type TwoFactorService = ReturnType<typeof createTwoFactorService>;
