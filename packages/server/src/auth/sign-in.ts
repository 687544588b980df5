import { formatDate } from '@jackdaw/api-contract';
import { newSignInMail } from '../accounts/mails.ts';
import type { Notices } from '../accounts/notices.ts';
import { readSettings } from '../accounts/settings.ts';
import type { AccountStore, UserRow } from '../accounts/store.ts';
import type { AppPasswordService } from '../app-passwords/service.ts';
import { AppError } from '../errors.ts';
import type { Clock } from '../ports/clock.ts';
import { asksForSecondFactor } from '../two-factor/service.ts';
import type { NewToken, TokenService } from './token-service.ts';

/** From where somebody signs in. */
export interface SignInPlace {
  clientId: number;
  clientName: string;
  fingerprint?: string | undefined;
  ipAddress: string;
  userAgent: string;
}

export interface SignInParts {
  accounts: AccountStore;
  appPasswords: Pick<AppPasswordService, 'exists'>;
  tokens: TokenService;
  notices: Notices;
  clock: Clock;
}

/** The app-specific password that somebody gave. */
type GivenAppPassword = { id: number; note: string } | undefined;

/** Gives tokens to people who proved who they are, and tells them by mail where that was. */
export function createSignIn({ accounts, appPasswords, tokens, notices, clock }: SignInParts) {
  /** Whether nothing was revoked since the user was read and his password checked. */
  async function stillHolds(user: UserRow, appPassword: GivenAppPassword): Promise<boolean> {
    if (appPassword && !(await appPasswords.exists(user.id, appPassword.id))) return false;
    return (await accounts.get(user.id))?.token_epoch === user.token_epoch;
  }

  /** @throws AppError Unauthorized when what was given stopped counting meanwhile */
  async function issue(
    user: UserRow,
    { fingerprint, ...place }: SignInPlace,
    proof: Pick<NewToken, 'scope' | 'authenticated' | 'appPassword'>,
  ) {
    const session = { ...place, userId: user.id, ...(fingerprint === undefined ? {} : { fingerprint }) };
    const issued = await tokens.issue({ ...session, ...proof });
    // A look before would leave a gap: whoever revokes everything does not see a token that is not there yet.
    if (await stillHolds(user, proof.appPassword)) return issued;
    await tokens.revoke(user.id, issued.id);
    throw new AppError('Unauthorized');
  }

  /** Signs in with everything that the account asks for, or with an app-specific password. @throws AppError Unauthorized */
  async function complete(user: UserRow, place: SignInPlace, appPassword?: GivenAppPassword): Promise<string> {
    const proof = appPassword ? { appPassword } : { authenticated: true };
    const { token, renewed } = await issue(user, place, { scope: 'default', ...proof });
    if (!renewed && readSettings(user.settings).login_mails_enabled) {
      const at = formatDate(clock.now());
      await notices.send(user, (to, links) => newSignInMail(to, links, { ...place, at }));
    }
    return token;
  }

  return {
    complete,
    /** After the password: signs in, or with a second factor half. @throws AppError Unauthorized */
    async afterPassword(user: UserRow, place: SignInPlace): Promise<string> {
      if (!asksForSecondFactor(user)) return complete(user, place);
      return (await issue(user, place, { scope: 'two_factor' })).token;
    },
  };
}

export type SignIn = ReturnType<typeof createSignIn>;
