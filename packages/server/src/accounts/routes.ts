import { routes } from '@jackdaw/api-contract';
import { bind, type RouteBinding } from '../http/binding.ts';
import { avatarSvg, createAvatarPngs } from './avatar.ts';
import { subtitleLanguages } from './languages.ts';
import type { AccountService } from './service.ts';
import type { AccountStore } from './store.ts';

/** The account (AC1-AC5, AC14). */
export function accountRoutes(accounts: AccountService, store: AccountStore): RouteBinding[] {
  const avatarPng = createAvatarPngs();
  return [
    bind(routes.account.info, async (flags, { caller, origin }) => ({
      info: await accounts.info(caller, flags, origin),
    })),
    bind(routes.account.settings, async (_args, { caller }) => ({ settings: await accounts.settings(caller.userId) })),
    bind(routes.account.saveSettings, (change, { caller }) => accounts.save(caller, change)),
    bind(routes.account.subtitleLanguages, () => ({ languages: [...subtitleLanguages] })),
    bind(routes.account.confirmations, async ({ type }, { caller }) => ({
      confirmations: await accounts.confirmations(caller.userId, type),
    })),
    bind(routes.account.confirm, ({ key }, { clientIp }) => accounts.confirm(key, clientIp)),
    bind(routes.account.avatar, async ({ user_id, s }, { request, reply }) => {
      const user = await store.get(user_id);
      // Browsers name it; programs that do not show no vectors.
      const isVector = request.headers.accept?.includes('image/svg+xml') === true;
      await reply
        .header('content-type', isVector ? 'image/svg+xml' : 'image/png')
        .header('cache-control', 'public, max-age=3600')
        .header('vary', 'Accept, Origin')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(isVector ? avatarSvg(user, s) : await avatarPng(user, s));
    }),
  ];
}
