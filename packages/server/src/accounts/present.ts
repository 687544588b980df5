import { ACCOUNT_STATUSES, AVATAR_SIZES, type AccountInfo, type Disk } from '@jackdaw/api-contract';
import type { AccountFacts } from '../plans/index.ts';
import { readSettings } from './settings.ts';
import type { UserRow } from './store.ts';

/** Bytes of an account's storage; nothing is available beyond the quota. */
function presentDisk(user: Pick<UserRow, 'disk_quota' | 'disk_used'>): Disk {
  const size = Math.max(0, user.disk_quota);
  return { avail: Math.max(0, size - user.disk_used), size, used: user.disk_used };
}

/** What the user should look after. */
export function presentWarnings(
  user: Pick<UserRow, 'callback_has_failed' | 'push_has_failed'>,
): AccountInfo['warnings'] {
  return {
    ...(user.callback_has_failed === 1 ? { callback_url_has_failed: true } : {}),
    ...(user.push_has_failed === 1 ? { pushover_token_has_failed: true } : {}),
  };
}

/** Account info without the keys that flags add. */
export function presentAccount(user: UserRow, facts: AccountFacts, origin: string): AccountInfo {
  const status = ACCOUNT_STATUSES.find((known) => known === user.status) ?? 'inactive';
  return {
    user_id: user.id,
    username: user.username,
    mail: user.mail,
    avatar_url: `${origin}/v2/avatars/${user.id}?s=${AVATAR_SIZES.given}`,
    account_status: status,
    account_active: status === 'active',
    disk: presentDisk(user),
    trash_size: user.trash_size,
    monthly_bandwidth_usage: 0,
    password_last_changed_at: user.password_changed_at,
    private_download_host_ip: null,
    ...facts,
    is_admin: user.is_admin === 1,
    settings: readSettings(user.settings),
    warnings: presentWarnings(user),
  };
}
