import { join } from 'node:path';
import { checkMail, checkNewPassword, checkUsername } from '../accounts/new-credentials.ts';
import { newUserRow } from '../accounts/new-user.ts';
import { createAccountStore } from '../accounts/store.ts';
import { usernameSkeleton } from '../accounts/username-skeleton.ts';
import { createPasswordHasher } from '../auth/password-hasher.ts';
import type { Config } from '../config.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import { AppError } from '../errors.ts';

export interface NewUser {
  username: string;
  mail: string;
  password: string;
  /** Bytes; the configured quota unless given. */
  quota?: number;
}

const DEFAULT_QUOTA = 100e9;

/**
 * Adds an account straight to the data folder, also while a server runs on it. The first account of a server is its owner,
 * as the one of the first visit is: that visit is over then. Resolves with its id.
 * @throws AppError INVALID_USERNAME, USERNAME_EXISTS, INVALID_MAIL, EXISTING_MAIL, INVALID_NEW_PASSWORD, PWNED_NEW_PASSWORD
 */
export async function addUser(config: Config, { username, mail, password, quota }: NewUser): Promise<number> {
  checkUsername(username);
  checkMail(mail);
  await checkNewPassword(password);
  const database = openDatabase(join(config.dataDir, 'jackdaw.db'));
  try {
    await migrate(database.db);
    const accounts = createAccountStore(database.db);
    if (await accounts.bySkeleton(usernameSkeleton(username))) throw new AppError('USERNAME_EXISTS');
    if (await accounts.byMail(mail)) throw new AppError('EXISTING_MAIL');
    const passwordHash = await createPasswordHasher().hash(password);
    const user = {
      username,
      mail,
      passwordHash,
      status: 'active',
      quota: quota ?? (config.quota || DEFAULT_QUOTA),
    } as const;
    return await database.db.transaction().execute(async (trx) => {
      const isAdmin = (await accounts.count(trx)) === 0;
      return accounts.insert(newUserRow({ ...user, isAdmin }, new Date()), trx);
    });
  } finally {
    await database.close();
  }
}
