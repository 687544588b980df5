import { AppError } from '../errors.ts';
import type { AccountSecurity } from '../accounts/security.ts';
import type { AccountStore } from '../accounts/store.ts';
import type { Clock } from '../ports/clock.ts';
import { addressKey, createAttemptLimiter } from './attempt-limiter.ts';
import { createClientSecrets } from './client-secrets.ts';
import type { ClientStore } from './clients.ts';
import type { PasswordHasher } from './password-hasher.ts';

export interface LoginRequest {
  /** User name or e-mail, and password; null when the header was missing or malformed. */
  credentials: { name: string; password: string } | null;
  clientId: number;
  clientSecret: string;
  clientName: string | undefined;
  fingerprint: string | undefined;
  ipAddress: string;
  userAgent: string;
}

export interface LoginParts {
  accounts: AccountStore;
  clients: ClientStore;
  security: Pick<AccountSecurity, 'appPasswords' | 'signIn'>;
  hasher: PasswordHasher;
  clock: Clock;
  /** The server's own. */
  secret: Uint8Array;
}

/** Signs people in by password or app-specific password (AU1, AU2). */
export function createLoginService({ accounts, clients, hasher, clock, secret, security }: LoginParts) {
  const { appPasswords, signIn } = security;
  const secrets = createClientSecrets(secret);
  const byAddress = createAttemptLimiter(clock, { limit: 30, window: 300 });
  // By network as well: nobody's guesses keep the account's owner out, unless they come from many networks at once.
  const byAccountAndAddress = createAttemptLimiter(clock, { limit: 15, window: 300 });
  const byAccount = createAttemptLimiter(clock, { limit: 200, window: 300 });

  return {
    /**
     * With a second factor, the token is good for nothing but giving it. An app-specific password needs none.
     * @throws AppError WrongCredentials, invalid_app_credentials, password_reset_required, RATE_LIMIT_ERROR, ServiceUnavailable
     */
    async login(request: LoginRequest): Promise<{ access_token: string; user_id: number }> {
      const { credentials, clientId, ipAddress, userAgent, fingerprint } = request;
      const address = addressKey(ipAddress);
      byAddress.count(address);
      const client = await clients.get(clientId);
      if (!client || !secrets.fits(client, request.clientSecret)) throw new AppError('invalid_app_credentials');
      if (!credentials) throw new AppError('WrongCredentials');
      const user = await accounts.byLogin(credentials.name);
      const account = user ? `id:${user.id}` : `name:${credentials.name.toLowerCase().slice(0, 254)}`;
      const place = `${account}@${address}`;
      byAccountAndAddress.count(place);
      byAccount.count(account);
      // Looked up for nobody too, so that time does not tell whether there is such a user.
      const appPassword = await appPasswords.match(user?.id ?? 0, credentials.password, ipAddress);
      const fits = appPassword || (await hasher.verify(user?.password_hash ?? null, credentials.password));
      if (!fits || !user) throw new AppError('WrongCredentials');
      // Not forgotten: who has an account of his own must not guess at others without end by signing in between.
      byAddress.uncount(address);
      byAccount.uncount(account);
      byAccountAndAddress.clear(place);
      if (user.password_reset_required === 1) throw new AppError('password_reset_required');
      const device = { clientId, clientName: request.clientName ?? client.name, ipAddress, userAgent, fingerprint };
      const token = appPassword
        ? await signIn.complete(user, device, appPassword)
        : await signIn.afterPassword(user, device);
      return { access_token: token, user_id: user.id };
    },
  };
}

export type LoginService = ReturnType<typeof createLoginService>;
