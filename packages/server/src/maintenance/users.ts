import { formatDate } from '@jackdaw/api-contract';
import type { Kysely } from 'kysely';
import { checkNewPassword } from '../accounts/new-credentials.ts';
import { DESTROY_JOB } from '../account-end/destroy-service.ts';
import { createAccountStore, type UserRow } from '../accounts/store.ts';
import { createPasswordHasher } from '../auth/password-hasher.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/schema/index.ts';
import { AppError } from '../errors.ts';
import { poolOwner, setPoolSize } from '../plans/storage-pool.ts';
import { withData } from './open-data.ts';
import { ACCOUNT_CHANGED, leaveJob } from './operator-jobs.ts';

/** An account as the operator sees it. Sizes in bytes, dates as on the wire. */
export interface AccountSummary {
  id: number;
  username: string;
  mail: string;
  status: string;
  isAdmin: boolean;
  diskUsed: number;
  diskQuota: number;
  createdAt: string;
}

type Place = Pick<Config, 'dataDir'>;

/** The user with this user name or e-mail. @throws AppError NotFound */
export async function userNamed(db: Kysely<Database>, name: string): Promise<UserRow> {
  const user = await createAccountStore(db).byLogin(name);
  if (!user) throw new AppError('NotFound', { message: `There is no user ${name}.` });
  return user;
}

/** Every account, the oldest first. */
export function listUsers(place: Place): Promise<AccountSummary[]> {
  return withData(place, async (db) => {
    const rows = await db.selectFrom('users').selectAll().orderBy('id').execute();
    return rows.map((row) => ({
      id: row.id,
      username: row.username,
      mail: row.mail,
      status: row.status,
      isAdmin: row.is_admin === 1,
      diskUsed: row.disk_used,
      diskQuota: row.disk_quota,
      createdAt: row.created_at,
    }));
  });
}

/** Nothing that was signed in or mailed opens the account any more. */
async function signOutEverywhere(trx: Kysely<Database>, userId: number): Promise<void> {
  for (const table of ['tokens', 'app_passwords', 'password_resets', 'confirmations'] as const) {
    await trx.deleteFrom(table).where('user_id', '=', userId).execute();
  }
  const raised = trx.updateTable('users').set((eb) => ({ token_epoch: eb('token_epoch', '+', 1) }));
  await raised.where('id', '=', userId).execute();
  await leaveJob(trx, ACCOUNT_CHANGED, { userId, signOut: true });
}

/**
 * Sets a password and signs the account out everywhere, app-specific passwords included.
 * @throws AppError NotFound, INVALID_NEW_PASSWORD, PWNED_NEW_PASSWORD
 */
export function setPassword(place: Place, name: string, password: string): Promise<void> {
  return withData(place, async (db) => {
    const user = await userNamed(db, name);
    await checkNewPassword(password);
    const hash = await createPasswordHasher().hash(password);
    await db.transaction().execute(async (trx) => {
      const changed = { password_hash: hash, password_changed_at: formatDate(new Date()), password_reset_required: 0 };
      await trx.updateTable('users').set(changed).where('id', '=', user.id).execute();
      await signOutEverywhere(trx, user.id);
    });
  });
}

/** Signs the account out everywhere until a new password is set by mail. @throws AppError NotFound */
export function requireReset(place: Place, name: string): Promise<void> {
  return withData(place, async (db) => {
    const user = await userNamed(db, name);
    await db.transaction().execute(async (trx) => {
      await trx.updateTable('users').set({ password_reset_required: 1 }).where('id', '=', user.id).execute();
      await signOutEverywhere(trx, user.id);
    });
  });
}

/**
 * Sets how many bytes an account may use, together with its family where it has one.
 * @throws AppError NotFound, BadRequest for who shares the storage of another
 */
export function setQuota(place: Place, name: string, bytes: number): Promise<void> {
  return withData(place, async (db) => {
    const user = await userNamed(db, name);
    await db.transaction().execute(async (trx) => {
      const ownerId = await poolOwner(trx, user.id);
      if (ownerId !== user.id) {
        const owner = await createAccountStore(trx).get(ownerId);
        const message = `${user.username} shares the storage of ${owner?.username}: set that of ${owner?.username}.`;
        throw new AppError('BadRequest', { message });
      }
      await setPoolSize(trx, user.id, bytes);
      await leaveJob(trx, ACCOUNT_CHANGED, { userId: user.id, signOut: false });
    });
  });
}

/**
 * Signs an account out for good and leaves its removal, with all its files, to the server.
 * @throws AppError NotFound, LAST_OWNER
 */
export function removeUser(place: Place, name: string): Promise<void> {
  return withData(place, async (db) => {
    const user = await userNamed(db, name);
    await db.transaction().execute(async (trx) => {
      const ending = trx.selectFrom('ending_accounts').select('user_id');
      const admins = trx.selectFrom('users').select('id').where('is_admin', '=', 1).where('id', '<>', user.id);
      const other = await admins.where('id', 'not in', ending).executeTakeFirst();
      if (user.is_admin === 1 && !other) {
        throw new AppError('LAST_OWNER', { message: `${user.username} is the only administrator.` });
      }
      await signOutEverywhere(trx, user.id);
      // No password fits an empty hash, and none can be asked for: the name stays taken until the files are gone.
      const closed = { password_hash: '', status: 'inactive' };
      await trx.updateTable('users').set(closed).where('id', '=', user.id).execute();
      await trx
        .insertInto('ending_accounts')
        .values({ user_id: user.id, created_at: formatDate(new Date()) })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await leaveJob(trx, DESTROY_JOB, { userId: user.id }, String(user.id));
    });
  });
}
