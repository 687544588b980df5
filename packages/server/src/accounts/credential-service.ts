import type { ConfirmationSubject } from '@jackdaw/api-contract';
import type { Kysely, Transaction, Updateable } from 'kysely';
import type { PasswordHasher } from '../auth/password-hasher.ts';
import type { TokenService } from '../auth/token-service.ts';
import type { Config } from '../config.ts';
import type { Database, UsersTable } from '../db/schema/index.ts';
import { AppError } from '../errors.ts';
import type { Caller } from '../http/binding.ts';
import type { Mailer } from '../ports/mailer.ts';
import { CONFIRMATION_MINUTES, CREDENTIAL_SUBJECTS, type Confirmations } from './confirmations.ts';
import { confirmMailMail, confirmPasswordMail, mailChangedMail, type MailLinks } from './mails.ts';
import { checkLastingMail, checkMail, checkNewPassword, checkUsername } from './new-credentials.ts';
import { mailColumns, takenField, usernameColumns } from './new-user.ts';
import type { Notices } from './notices.ts';
import { forgetResets, type Passwords } from './passwords.ts';
import type { Reauthentication } from './reauthentication.ts';
import { hasEnded, type AccountStore, type UserRow } from './store.ts';
import { usernameSkeleton } from './username-skeleton.ts';

export interface CredentialChanges {
  username?: string | undefined;
  mail?: string | undefined;
  password?: string | undefined;
  current_password?: string | undefined;
}

export interface CredentialParts {
  config: Pick<Config, 'confirmChanges' | 'smtpUrl' | 'disposableMail'>;
  db: Kysely<Database>;
  accounts: AccountStore;
  hasher: PasswordHasher;
  tokens: TokenService;
  mailer: Mailer;
  links: MailLinks;
  notices: Notices;
  confirmations: Confirmations;
  reauthentication: Reauthentication;
  passwords: Passwords;
}

/** Which changes wait for a click in a mail. */
function waiting({ confirmChanges, smtpUrl }: CredentialParts['config']): { mail: boolean; password: boolean } {
  const auto = smtpUrl === '' ? 'off' : 'mail';
  const rule = confirmChanges === 'auto' ? auto : confirmChanges;
  return { mail: rule !== 'off', password: rule === 'all' };
}

/** Somebody else was faster between the check and the change; every other error stays what it is. */
function takenMeanwhile(error: unknown): unknown {
  const field = takenField(error);
  if (field === undefined) return error;
  return new AppError(field === 'mail' ? 'EXISTING_MAIL' : 'USERNAME_EXISTS', { cause: error });
}

/** Changes what people sign in with. */
export function createCredentialService(parts: CredentialParts) {
  const { db, accounts, hasher, tokens, mailer, links, notices, confirmations, reauthentication, passwords } = parts;
  const waits = waiting(parts.config);

  async function checkNewUsername(user: UserRow, username: string): Promise<void> {
    checkUsername(username);
    if (username === user.username) throw new AppError('SAME_USERNAME');
    const holder = await accounts.bySkeleton(usernameSkeleton(username));
    if (holder && holder.id !== user.id) throw new AppError('USERNAME_EXISTS');
  }

  async function checkNewMail(mail: string): Promise<void> {
    checkMail(mail);
    if (!parts.config.disposableMail) await checkLastingMail(mail);
    if (await accounts.byMail(mail)) throw new AppError('EXISTING_MAIL');
  }

  /** Stores changes that wait for nothing. */
  async function store(
    userId: number,
    columns: Updateable<UsersTable>,
    password: { passwordHash: string; exceptTokenId: number | null } | undefined,
    trx: Transaction<Database>,
  ): Promise<void> {
    if (Object.keys(columns).length > 0) await accounts.update(userId, columns, trx);
    // A key in the old mailbox must not open the account any more.
    if (columns.mail !== undefined) await forgetResets(userId, trx);
    if (password !== undefined) await passwords.replace(userId, password, trx);
  }

  /** After the commit. */
  async function announce(before: UserRow, mail: string | undefined, signedOutBut?: number | null): Promise<void> {
    tokens.forget(before.id);
    if (mail !== undefined) await notices.send(before, (to, at) => mailChangedMail(to, at, mail));
    if (signedOutBut !== undefined) await passwords.announce(before.id, signedOutBut);
  }

  async function askInMail(user: UserRow, mail: string | undefined, passwordHash: string | undefined): Promise<void> {
    if (mail !== undefined) {
      const key = await confirmations.open(user.id, 'mail_change', mail);
      await mailer.send(confirmMailMail({ ...user, mail }, links, key, CONFIRMATION_MINUTES));
    }
    if (passwordHash !== undefined) {
      const key = await confirmations.open(user.id, 'password_change', passwordHash);
      await mailer.send(confirmPasswordMail(user, links, key, CONFIRMATION_MINUTES));
    }
  }

  return {
    /**
     * Changes what is given, all or nothing; an address or a password may wait for a click in a mail. A new password signs
     * every other session out and revokes derived tokens.
     * @throws AppError INVALID_USERNAME, SAME_USERNAME, USERNAME_EXISTS, INVALID_MAIL, DISPOSABLE_MAIL_NOT_ALLOWED,
     *   EXISTING_MAIL, INVALID_NEW_PASSWORD, PWNED_NEW_PASSWORD, INVALID_CURRENT_PASSWORD, RATE_LIMIT_ERROR
     */
    async change(caller: Caller, user: UserRow, changes: CredentialChanges): Promise<void> {
      const { username, mail, password } = changes;
      if (mail !== undefined || password !== undefined) {
        await reauthentication.checkPassword(user.id, changes.current_password);
      }
      if (username !== undefined) await checkNewUsername(user, username);
      if (mail !== undefined) await checkNewMail(mail);
      if (password !== undefined) await checkNewPassword(password);
      const hashed = password === undefined ? undefined : await hasher.hash(password);
      const mailNow = waits.mail ? undefined : mail;
      const hashedNow = waits.password ? undefined : hashed;
      const columns = {
        ...(username === undefined ? {} : usernameColumns(username)),
        ...(mailNow === undefined ? {} : mailColumns(mailNow)),
      };
      const stored = hashedNow === undefined ? undefined : { passwordHash: hashedNow, exceptTokenId: caller.tokenId };
      const storing = db.transaction().execute((trx) => store(user.id, columns, stored, trx));
      await storing.catch((error: unknown) => {
        throw takenMeanwhile(error);
      });
      await announce(user, mailNow, hashedNow === undefined ? undefined : caller.tokenId);
      await askInMail(user, waits.mail ? mail : undefined, waits.password ? hashed : undefined);
    },

    /**
     * Makes the change that a mailed key stands for, once.
     * @throws AppError INVALID_CONFIRMATION_KEY, EXISTING_MAIL
     */
    async confirm(key: string): Promise<{ subject: ConfirmationSubject; before: UserRow }> {
      const making = db.transaction().execute(async (trx) => {
        const change = await confirmations.take(key, CREDENTIAL_SUBJECTS, trx);
        if (!change) throw new AppError('INVALID_CONFIRMATION_KEY');
        const query = trx.selectFrom('users').selectAll().where('id', '=', change.user_id);
        const before = await query.executeTakeFirstOrThrow();
        if (hasEnded(before)) throw new AppError('INVALID_CONFIRMATION_KEY');
        const isMail = change.subject === 'mail_change';
        const columns = isMail ? mailColumns(change.value) : {};
        const stored = isMail ? undefined : { passwordHash: change.value, exceptTokenId: null };
        await store(before.id, columns, stored, trx);
        return { before, isMail, value: change.value };
      });
      const { before, isMail, value } = await making.catch((error: unknown) => {
        throw takenMeanwhile(error);
      });
      await announce(before, isMail ? value : undefined, isMail ? undefined : null);
      return { subject: isMail ? 'mail_change' : 'password_change', before };
    },
  };
}

export type CredentialService = ReturnType<typeof createCredentialService>;
