import { join } from 'node:path';
import { formatDate } from '@jackdaw/api-contract';
import { checkMail, checkNewPassword, checkUsername } from './accounts/new-credentials.ts';
import { accountKey, createAccountStore } from './accounts/store.ts';
import { createPasswordHasher } from './auth/password-hasher.ts';
import type { Config } from './config.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import { AppError } from './errors.ts';

export interface NewUser {
  username: string;
  mail: string;
  password: string;
  /** Bytes; the configured quota unless given. */
  quota?: number;
}

const DEFAULT_QUOTA = 100e9;

/**
 * Adds an account straight to the data folder, also while a server runs on it. Resolves with its id.
 * @throws AppError INVALID_USERNAME, USERNAME_EXISTS, INVALID_MAIL, EXISTING_MAIL, INVALID_NEW_PASSWORD, PWNED_NEW_PASSWORD
 */
export async function addUser(config: Config, { username, mail, password, quota }: NewUser): Promise<number> {
  checkUsername(username);
  checkMail(mail);
  checkNewPassword(password);
  const database = openDatabase(join(config.dataDir, 'jackdaw.db'));
  try {
    await migrate(database.db);
    const accounts = createAccountStore(database.db);
    if (await accounts.byUsername(username)) throw new AppError('USERNAME_EXISTS');
    if (await accounts.byMail(mail)) throw new AppError('EXISTING_MAIL');
    return await accounts.insert({
      username,
      username_key: accountKey(username),
      mail,
      mail_key: accountKey(mail),
      password_hash: await createPasswordHasher().hash(password),
      password_changed_at: null,
      status: 'active',
      is_admin: 0,
      created_at: formatDate(new Date()),
      disk_quota: quota ?? (config.quota || DEFAULT_QUOTA),
      disk_used: 0,
      trash_size: 0,
      settings: '{}',
    });
  } finally {
    await database.close();
  }
}
