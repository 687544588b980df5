import { routes } from '@jackdaw/api-contract';
import { bind, type RouteBinding } from '../http/binding.ts';
import { avatarSvg } from './avatar.ts';
import { subtitleLanguages } from './languages.ts';
import type { AccountService } from './service.ts';
import type { AccountStore } from './store.ts';

/** The account (AC1-AC5, AC14). */
export function accountRoutes(accounts: AccountService, store: AccountStore): RouteBinding[] {
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
    bind(routes.account.avatar, async ({ user_id, s }, { reply }) => {
      await reply
        .header('content-type', 'image/svg+xml')
        .header('cache-control', 'public, max-age=3600')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(avatarSvg(await store.get(user_id), s));
    }),
  ];
}
