import type { Transaction } from 'kysely';
import type { Database } from '../db/schema/index.ts';
import type { DomainParts } from '../domain.ts';
import type { Mail } from '../ports/mailer.ts';
import type { Recipient } from './mails.ts';

const KIND = 'billing.mail';

/**
 * Mails that belong to what happened to accounts: each is sent when the transaction that it is written in commits, and
 * also when the server is killed right after. Built before the queue starts.
 */
export function createLetters({ jobs, mailer }: Pick<DomainParts, 'jobs' | 'mailer'>) {
  jobs.handle<Mail>(KIND, ({ payload }) => mailer.send(payload));
  const enqueue = (within: Transaction<Database>, mail: Mail) => jobs.enqueue(KIND, mail, { within });
  return {
    async toUser(trx: Transaction<Database>, userId: number, write: (to: Recipient) => Mail): Promise<void> {
      const query = trx.selectFrom('users').select(['mail', 'username']).where('id', '=', userId);
      const user = await query.executeTakeFirst();
      if (user) await enqueue(trx, write(user));
    },
    async toAdmins(trx: Transaction<Database>, write: (to: Recipient) => Mail): Promise<void> {
      const admins = await trx.selectFrom('users').select(['mail', 'username']).where('is_admin', '=', 1).execute();
      for (const admin of admins) await enqueue(trx, write(admin));
    },
  };
}

export type Letters = ReturnType<typeof createLetters>;
