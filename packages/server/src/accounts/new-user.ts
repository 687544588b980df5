import { formatDate } from '@jackdaw/api-contract';
import type { Insertable } from 'kysely';
import type { UsersTable } from '../db/schema/index.ts';
import { accountKey } from './store.ts';
import { usernameSkeleton } from './username-skeleton.ts';

export interface NewUser {
  username: string;
  mail: string;
  passwordHash: string;
  status: 'active' | 'inactive';
  /** Bytes. */
  quota: number;
  /** An owner of the server; nobody else is one unless it is said here. */
  isAdmin?: boolean;
}

/** What is stored of a user name. */
export function usernameColumns(username: string) {
  return { username, username_key: accountKey(username), username_skeleton: usernameSkeleton(username) };
}

/** What is stored of an e-mail address. */
export function mailColumns(mail: string) {
  return { mail, mail_key: accountKey(mail) };
}

/** The row of a new user. */
export function newUserRow(user: NewUser, now: Date): Insertable<UsersTable> {
  return {
    ...usernameColumns(user.username),
    ...mailColumns(user.mail),
    password_hash: user.passwordHash,
    password_changed_at: null,
    status: user.status,
    is_admin: user.isAdmin === true ? 1 : 0,
    created_at: formatDate(now),
    disk_quota: user.quota,
    disk_used: 0,
    trash_size: 0,
    settings: '{}',
  };
}

/** What of a new or changed user is taken already, when that is why the database refused it. */
export function takenField(error: unknown): 'mail' | 'username' | undefined {
  const { code, message } = error as { code?: string; message?: string };
  if (code !== 'SQLITE_CONSTRAINT_UNIQUE' || !message?.includes('users.')) return undefined;
  return message.includes('users.mail_key') ? 'mail' : 'username';
}
