import { routes } from '@jackdaw/api-contract';
import { createTokenStore } from '../auth/token-store.ts';
import type { DomainParts } from '../domain.ts';
import { AppError } from '../errors.ts';
import { bind, type RouteBinding } from '../http/binding.ts';

/** Set-up and use of the second factor (TF1-TF4). */
export function twoFactorRoutes({
  db,
  tokens,
  accounts,
  security,
}: Pick<DomainParts, 'db' | 'tokens' | 'accounts' | 'security'>): RouteBinding[] {
  const { twoFactor, reauthentication, signIn } = security;
  const store = createTokenStore(db);

  return [
    bind(routes.twoFactor.generate, async ({ current_password }, { caller }) => {
      await reauthentication.require(caller, current_password);
      return twoFactor.generate(caller.userId);
    }),

    bind(routes.twoFactor.verify, async ({ code }, { caller, clientIp, userAgent }) => {
      if (caller.scope !== 'two_factor' || caller.tokenId === null) throw new AppError('InvalidScope');
      const { userId, tokenId, clientId } = caller;
      await twoFactor.verify(userId, code);
      const half = await store.get(tokenId);
      const user = await accounts.get(userId);
      // Given up once: two that come with the same half-signed-in token do not both sign in.
      if (!half || !user || !(await tokens.revoke(userId, tokenId))) throw new AppError('Unauthorized');
      const { client_name: clientName, fingerprint } = half;
      const place = { clientId, clientName, fingerprint: fingerprint ?? undefined, ipAddress: clientIp, userAgent };
      return { token: await signIn.complete(user, place), user_id: userId };
    }),

    bind(routes.twoFactor.recoveryCodes, async ({ current_password }, { caller }) => {
      await reauthentication.require(caller, current_password);
      return { recovery_codes: await twoFactor.recoveryCodes(caller.userId) };
    }),

    bind(routes.twoFactor.refreshRecoveryCodes, async ({ current_password }, { caller }) => {
      await reauthentication.require(caller, current_password);
      return { recovery_codes: await twoFactor.refreshRecoveryCodes(caller.userId) };
    }),
  ];
}
