import { formatDate, type Confirmation, type ConfirmationSubject } from '@jackdaw/api-contract';
import type { Kysely, Selectable, Transaction } from 'kysely';
import { hashToken, randomToken } from '../auth/random-token.ts';
import type { Database } from '../db/schema/index.ts';
import type { ConfirmationsTable } from '../db/schema/security.ts';
import type { Clock } from '../ports/clock.ts';

/** How long the link of a mail works, minutes. */
export const CONFIRMATION_MINUTES = 60;

/** Those that change what one signs in with. */
export const CREDENTIAL_SUBJECTS = ['mail_change', 'password_change'] as const satisfies readonly ConfirmationSubject[];

/** Changes that wait for a click in a mail: at most one of a subject, a newer one takes its place. */
export function createConfirmations({ db, clock }: { db: Kysely<Database>; clock: Clock }) {
  const now = () => formatDate(clock.now());
  return {
    /** Keeps a change until it is confirmed; resolves with the key for the mail, of which only a hash is stored. */
    async open(userId: number, subject: ConfirmationSubject, value: string): Promise<string> {
      const key = randomToken();
      const expires_at = formatDate(new Date(clock.now().getTime() + CONFIRMATION_MINUTES * 60_000));
      const change = { key_hash: hashToken(key), value, created_at: now(), expires_at };
      await db
        .insertInto('confirmations')
        .values({ user_id: userId, subject, ...change })
        .onConflict((conflict) => conflict.columns(['user_id', 'subject']).doUpdateSet(change))
        .execute();
      return key;
    },
    /** The open ones of a user, of one subject or of all. */
    async list(userId: number, subject?: ConfirmationSubject): Promise<Confirmation[]> {
      let query = db.selectFrom('confirmations').select(['subject', 'created_at']).where('user_id', '=', userId);
      if (subject !== undefined) query = query.where('subject', '=', subject);
      const rows = await query.where('expires_at', '>', now()).orderBy('created_at').execute();
      return rows as Confirmation[];
    },
    /** Takes the change that a key stands for, once; undefined for a key that is unknown, used or too old. */
    take(
      key: string,
      subjects: readonly ConfirmationSubject[],
      trx: Transaction<Database>,
    ): Promise<Selectable<ConfirmationsTable> | undefined> {
      return trx
        .deleteFrom('confirmations')
        .where('key_hash', '=', hashToken(key))
        .where('subject', 'in', subjects)
        .where('expires_at', '>', now())
        .returningAll()
        .executeTakeFirst();
    },
    /** Forgets changes of what one signs in with: somebody else may have begun them. */
    async cancel(userId: number, within: Kysely<Database> = db): Promise<void> {
      const query = within.deleteFrom('confirmations').where('user_id', '=', userId);
      await query.where('subject', 'in', CREDENTIAL_SUBJECTS).execute();
    },
  };
}

export type Confirmations = ReturnType<typeof createConfirmations>;
