import { createHmac } from 'node:crypto';
import type {
  AccountInfo,
  ConfirmationSubject,
  RoutePayload,
  routes,
  Settings,
  UserUpdate,
} from '@jackdaw/api-contract';
import { DEFAULT_SETTINGS } from '@jackdaw/api-contract';
import { addressKey, createAttemptLimiter } from '../auth/attempt-limiter.ts';
import type { TokenService } from '../auth/token-service.ts';
import { AppError } from '../errors.ts';
import type { Caller } from '../http/binding.ts';
import type { AccountFacts } from '../plans/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { EventBus } from '../ports/event-bus.ts';
import type { CredentialChanges } from './credential-service.ts';
import { twoFactorChangedMail } from './mails.ts';
import { presentAccount, presentWarnings } from './present.ts';
import type { AccountSecurity } from './security.ts';
import { applySettings, checkSettings, readSettings, storeSettings, type SettingsPatch } from './settings.ts';
import type { AccountStore, UserRow } from './store.ts';

export interface AccountParts {
  store: AccountStore;
  security: AccountSecurity;
  tokens: TokenService;
  bus: EventBus;
  clock: Clock;
  /** Signs the hashes that identify a user to other services. */
  secret: Uint8Array;
  /** @throws AppError when the user has no such folder */
  requireFolder: (userId: number, folderId: number) => Promise<void>;
  /** Whether a route may be chosen; null is the default one. */
  isTunnelRoute: (name: string | null) => boolean;
  /** What plans and families say about an account. */
  factsOf: (userId: number) => Promise<AccountFacts>;
  /** Who somebody is to Paddle; null when that is not known. */
  paddleCustomerOf: (userId: number) => Promise<number | string | null>;
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

/**
 * The wish to switch the second factor on or off; null when there is none, as from clients that send all settings back.
 * @throws AppError INVALID_ENABLE, INVALID_CODE
 */
function twoFactorChange(given: unknown, isOn: boolean): { enable: boolean; code: string } | null {
  const wish = typeof given === 'string' && given.startsWith('{') ? parseObject(given) : given;
  if (wish === undefined || wish === isOn) return null;
  if (typeof wish === 'boolean') throw new AppError('INVALID_CODE');
  const { enable, code } = Object(wish) as { enable?: unknown; code?: unknown };
  if (typeof enable !== 'boolean') throw new AppError('INVALID_ENABLE');
  return { enable, code: typeof code === 'string' || typeof code === 'number' ? String(code) : '' };
}

/** What a form field holds where JSON has an object. */
function parseObject(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return {};
  }
}

function warningsDiffer(before: UserRow, after: UserRow): boolean {
  return before.callback_has_failed !== after.callback_has_failed || before.push_has_failed !== after.push_has_failed;
}

/** The signed-in user's account: info and settings. */
export function createAccountService(parts: AccountParts) {
  const { store, security, tokens, bus, secret, clock, requireFolder, isTunnelRoute, factsOf, paddleCustomerOf } =
    parts;
  async function userOf(userId: number): Promise<UserRow> {
    const user = await store.get(userId);
    if (!user) throw new AppError('Unauthorized');
    return user;
  }

  const confirming = createAttemptLimiter(clock, { limit: 30, window: 900 });
  const userHash = (userId: number) => createHmac('sha256', secret).update(`user-hash:${userId}`).digest('hex');

  return {
    async info(caller: Caller, flags: InfoFlags, origin: string): Promise<AccountInfo> {
      const { userId } = caller;
      const hash = userHash(userId);
      return {
        ...presentAccount(await userOf(userId), await factsOf(userId), origin),
        ...(flags.download_token ? { download_token: tokens.derive('download', caller) } : {}),
        ...(flags.push_token ? { push_token: tokens.derive('push', caller) } : {}),
        ...(flags.features ? { features: {} } : {}),
        ...(flags.pas ? { pas: { user_hash: hash } } : {}),
        ...(flags.intercom ? { user_hash: hash } : {}),
        ...(flags.profitwell ? { paddle_user_id: await paddleCustomerOf(userId) } : {}),
      };
    },

    async settings(userId: number): Promise<RoutePayload<typeof routes.account.settings>['settings']> {
      return readSettings((await userOf(userId)).settings);
    },

    /** Changes what is given and tells every open connection. @throws AppError of the contract's row AC3 */
    async save(caller: Caller, change: SettingsChange): Promise<void> {
      const user = await userOf(caller.userId);
      const given = change.two_factor_enabled;
      const isOn = readSettings(user.settings).two_factor_enabled;
      const changesCredentials = CREDENTIALS.some((name) => change[name] !== undefined);
      const changesTwoFactor = given !== undefined && given !== isOn;
      if ((changesCredentials || changesTwoFactor) && !caller.firstParty) throw new AppError('InvalidScope');
      const twoFactor = twoFactorChange(given, isOn);
      const patch = settingsPatch(change);
      checkSettings(patch, isTunnelRoute);
      if (patch.default_download_folder) {
        await requireFolder(user.id, patch.default_download_folder).catch(() => {
          throw new AppError('INVALID_VALUE');
        });
      }
      if (twoFactor) await switchTwoFactor(user, twoFactor);
      if (changesCredentials) await security.credentials.change(caller, user, change);
      await store.changeSettings(user.id, (stored) => storeSettings(applySettings(readSettings(stored), patch)));
      if (patch.callback_url !== undefined) await store.update(user.id, { callback_has_failed: 0 });
      if (patch.pushover_token !== undefined) await store.update(user.id, { push_has_failed: 0 });
      announce(user, await userOf(user.id), patch);
    },

    /** Makes the change that a mailed key stands for. @throws AppError INVALID_CONFIRMATION_KEY, EXISTING_MAIL, RATE_LIMIT_ERROR */
    async confirm(key: string, ipAddress: string): Promise<{ subject: ConfirmationSubject }> {
      confirming.count(addressKey(ipAddress));
      const { subject, before } = await security.credentials.confirm(key);
      announce(before, await userOf(before.id), {});
      return { subject };
    },

    confirmations: (userId: number, subject: ConfirmationSubject | undefined) =>
      security.confirmations.list(userId, subject),
  };

  async function switchTwoFactor(user: UserRow, { enable, code }: { enable: boolean; code: string }): Promise<void> {
    await security.twoFactor.setEnabled(user.id, enable, code);
    await security.notices.send(user, (to, links) => twoFactorChangedMail(to, links, enable));
  }

  function announce(before: UserRow, after: UserRow, patch: SettingsPatch): void {
    const settings = readSettings(after.settings);
    const changed = Object.keys(patch).flatMap((name) => {
      const twins = name === 'start_from' || name === 'use_start_from' ? ['start_from', 'use_start_from'] : [name];
      return twins.map((twin) => [twin, settings[twin as keyof Settings]] as const);
    });
    const { two_factor_enabled } = settings;
    const switched = readSettings(before.settings).two_factor_enabled !== two_factor_enabled;
    const values = { ...Object.fromEntries(changed), ...(switched ? { two_factor_enabled } : {}) };
    const value: UserUpdate = {
      ...(before.username === after.username ? {} : { username: after.username }),
      ...(before.mail === after.mail ? {} : { mail: after.mail }),
      ...(Object.keys(values).length === 0 ? {} : { settings: values }),
      ...(warningsDiffer(before, after) ? { warnings: presentWarnings(after) } : {}),
    };
    if (Object.keys(value).length > 0) bus.publish(after.id, () => ({ type: 'user_update', value }));
  }
}

export type AccountService = ReturnType<typeof createAccountService>;
