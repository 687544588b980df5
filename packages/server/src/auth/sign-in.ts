import { formatDate } from '@jackdaw/api-contract';
import { newSignInMail } from '../accounts/mails.ts';
import type { Notices } from '../accounts/notices.ts';
import { readSettings } from '../accounts/settings.ts';
import type { UserRow } from '../accounts/store.ts';
import type { Clock } from '../ports/clock.ts';
import { asksForSecondFactor } from '../two-factor/service.ts';
import type { TokenService } from './token-service.ts';

/** From where somebody signs in. */
export interface SignInPlace {
  clientId: number;
  clientName: string;
  fingerprint?: string | undefined;
  ipAddress: string;
  userAgent: string;
}

export interface SignInParts {
  tokens: TokenService;
  notices: Notices;
  clock: Clock;
}

/** Gives tokens to people who proved who they are, and tells them by mail where that was. */
export function createSignIn({ tokens, notices, clock }: SignInParts) {
  const session = (user: UserRow, { fingerprint, ...place }: SignInPlace) => ({
    ...place,
    userId: user.id,
    ...(fingerprint === undefined ? {} : { fingerprint }),
  });

  /** Signs in with everything that the account asks for, or with an app-specific password. */
  async function complete(
    user: UserRow,
    place: SignInPlace,
    appPassword?: { id: number; note: string },
  ): Promise<string> {
    const proof = appPassword ? { appPassword } : { authenticated: true };
    const { token, renewed } = await tokens.issue({ ...session(user, place), scope: 'default', ...proof });
    if (!renewed && readSettings(user.settings).login_mails_enabled) {
      const at = formatDate(clock.now());
      await notices.send(user, (to, links) => newSignInMail(to, links, { ...place, at }));
    }
    return token;
  }

  return {
    complete,
    /** After the password: signs in, or with a second factor half. */
    async afterPassword(user: UserRow, place: SignInPlace): Promise<string> {
      if (!asksForSecondFactor(user)) return complete(user, place);
      return (await tokens.issue({ ...session(user, place), scope: 'two_factor' })).token;
    },
  };
}

export type SignIn = ReturnType<typeof createSignIn>;
