import { createHmac } from 'node:crypto';
import type { AccountInfo, RoutePayload, routes, Settings, UserUpdate } from '@jackdaw/api-contract';
import { DEFAULT_SETTINGS } from '@jackdaw/api-contract';
import type { TokenService } from '../auth/token-service.ts';
import { AppError } from '../errors.ts';
import type { Caller } from '../http/binding.ts';
import type { EventBus } from '../ports/event-bus.ts';
import type { CredentialChanges, CredentialService } from './credential-service.ts';
import { presentAccount, presentWarnings } from './present.ts';
import { applySettings, checkSettings, readSettings, storeSettings, type SettingsPatch } from './settings.ts';
import type { AccountStore, UserRow } from './store.ts';

export interface AccountParts {
  store: AccountStore;
  credentials: CredentialService;
  tokens: TokenService;
  bus: EventBus;
  /** Signs the hashes that identify a user to other services. */
  secret: Uint8Array;
  /** @throws AppError when the user has no such folder */
  requireFolder: (userId: number, folderId: number) => Promise<void>;
}

/** Flags of account info; each adds its key. */
export interface InfoFlags {
  download_token: boolean;
  push_token: boolean;
  features: boolean;
  intercom: boolean;
  pas: boolean;
  profitwell: boolean;
}

/** What a settings request may hold; null clears, undefined leaves as it is. */
export type SettingsChange = Omit<{ [K in keyof Settings]?: Settings[K] | null | undefined }, 'two_factor_enabled'> &
  CredentialChanges & { two_factor_enabled?: unknown };

const CREDENTIALS = ['username', 'mail', 'password', 'current_password'] as const;

function settingsPatch(change: SettingsChange): SettingsPatch {
  const patch: Record<string, unknown> = {};
  for (const name of Object.keys(DEFAULT_SETTINGS) as (keyof Settings)[]) {
    const value = change[name];
    if (value === undefined || name === 'two_factor_enabled') continue;
    patch[name] = value === null ? DEFAULT_SETTINGS[name] : value;
  }
  return patch;
}

/** Set-up of two-factor authentication is not part of this version, so it can be neither begun nor ended. */
function refuseTwoFactor(change: unknown): void {
  if (change === false) return;
  const enable = typeof change === 'object' && change !== null && 'enable' in change ? change.enable : change;
  if (typeof enable !== 'boolean') throw new AppError('INVALID_ENABLE');
  throw new AppError(enable ? 'INVALID_STATE' : 'NOT_ENABLED');
}

/** The signed-in user's account: info and settings. */
export function createAccountService({ store, credentials, tokens, bus, secret, requireFolder }: AccountParts) {
  async function userOf(userId: number): Promise<UserRow> {
    const user = await store.get(userId);
    if (!user) throw new AppError('Unauthorized');
    return user;
  }

  const userHash = (userId: number) => createHmac('sha256', secret).update(`user-hash:${userId}`).digest('hex');

  return {
    async info({ userId, tokenId }: Caller, flags: InfoFlags, origin: string): Promise<AccountInfo> {
      const hash = userHash(userId);
      return {
        ...presentAccount(await userOf(userId), origin),
        ...(flags.download_token ? { download_token: await tokens.derive('download', userId) } : {}),
        ...(flags.push_token ? { push_token: await tokens.derive('push', userId, tokenId) } : {}),
        ...(flags.features ? { features: {} } : {}),
        ...(flags.pas ? { pas: { user_hash: hash } } : {}),
        ...(flags.intercom ? { user_hash: hash } : {}),
        ...(flags.profitwell ? { paddle_user_id: null } : {}),
      };
    },

    async settings(userId: number): Promise<RoutePayload<typeof routes.account.settings>['settings']> {
      return readSettings((await userOf(userId)).settings);
    },

    /** Changes what is given and tells every open connection. @throws AppError of the contract's row AC3 */
    async save(caller: Caller, change: SettingsChange): Promise<void> {
      const changesCredentials = CREDENTIALS.some((name) => change[name] !== undefined);
      const changesTwoFactor = change.two_factor_enabled !== undefined && change.two_factor_enabled !== false;
      if ((changesCredentials || changesTwoFactor) && !caller.firstParty) throw new AppError('InvalidScope');
      const user = await userOf(caller.userId);
      if (change.two_factor_enabled !== undefined) refuseTwoFactor(change.two_factor_enabled);
      const patch = settingsPatch(change);
      checkSettings(patch);
      if (patch.default_download_folder) {
        await requireFolder(user.id, patch.default_download_folder).catch(() => {
          throw new AppError('INVALID_VALUE');
        });
      }
      if (changesCredentials) await credentials.change(caller, user, change);
      await store.changeSettings(user.id, (stored) => storeSettings(applySettings(readSettings(stored), patch)));
      if (patch.callback_url !== undefined) await store.update(user.id, { callback_has_failed: 0 });
      announce(user, await userOf(user.id), patch);
    },
  };

  function announce(before: UserRow, after: UserRow, patch: SettingsPatch): void {
    const settings = readSettings(after.settings);
    const changed = Object.keys(patch).flatMap((name) => {
      const twins = name === 'start_from' || name === 'use_start_from' ? ['start_from', 'use_start_from'] : [name];
      return twins.map((twin) => [twin, settings[twin as keyof Settings]] as const);
    });
    const value: UserUpdate = {
      ...(before.username === after.username ? {} : { username: after.username }),
      ...(before.mail === after.mail ? {} : { mail: after.mail }),
      ...(changed.length === 0 ? {} : { settings: Object.fromEntries(changed) }),
      ...(before.callback_has_failed === after.callback_has_failed ? {} : { warnings: presentWarnings(after) }),
    };
    if (Object.keys(value).length > 0) bus.publish(after.id, () => ({ type: 'user_update', value }));
  }
}

export type AccountService = ReturnType<typeof createAccountService>;
