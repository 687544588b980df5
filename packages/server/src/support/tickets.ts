import { formatDate } from '@jackdaw/api-contract';
import type { Kysely } from 'kysely';
import { addressKey, createAttemptLimiter } from '../auth/attempt-limiter.ts';
import type { Database } from '../db/schema/index.ts';
import type { Caller } from '../http/binding.ts';
import type { Clock } from '../ports/clock.ts';
import type { Mailer } from '../ports/mailer.ts';

/** The end of the logs that is kept, characters: what went wrong stands there. */
const LOGS_KEPT = 48 * 1024;
const DAY = 86_400;

export interface NewTicket {
  /** Null for visitors. */
  caller: Caller | null;
  subject: string;
  message: string;
  errorId: string | null;
  logs: string | null;
  ipAddress: string;
  userAgent: string;
}

export interface TicketParts {
  db: Kysely<Database>;
  clock: Clock;
  mailer: Mailer;
  perDay: number;
  onError: (this: void, error: unknown) => void;
}

/** Messages to whoever runs the server: kept, and mailed to every administrator. */
export function createTickets({ db, clock, mailer, perDay, onError }: TicketParts) {
  const limits = createAttemptLimiter(clock, { limit: perDay, window: DAY });

  async function tell(id: number, ticket: NewTicket, mail: string | null): Promise<void> {
    const admins = await db.selectFrom('users').select('mail').where('is_admin', '=', 1).orderBy('id').execute();
    const sender = ticket.caller ? `${ticket.caller.username} <${mail ?? ''}>` : 'a visitor';
    const lines = [
      `From: ${sender}`,
      `Address: ${ticket.ipAddress}`,
      `Client: ${ticket.userAgent}`,
      ...(ticket.errorId === null ? [] : [`Error: ${ticket.errorId} (errorId in the server's log)`]),
      '',
      ticket.message,
      ...(ticket.logs === null ? [] : ['', 'Logs:', ticket.logs]),
    ];
    for (const admin of admins) {
      await mailer.send({ to: admin.mail, subject: `[Support ${id}] ${ticket.subject}`, text: lines.join('\n') });
    }
  }

  return {
    /** Resolves with the ticket's number. @throws AppError RATE_LIMIT_ERROR */
    async create(ticket: NewTicket): Promise<number> {
      const { caller, ipAddress } = ticket;
      limits.count(caller ? `user:${caller.userId}` : addressKey(ipAddress));
      const kept = { ...ticket, logs: ticket.logs === null ? null : ticket.logs.slice(-LOGS_KEPT).toWellFormed() };
      const { id } = await db
        .insertInto('support_tickets')
        .values({
          user_id: caller?.userId ?? null,
          subject: kept.subject,
          message: kept.message,
          error_id: kept.errorId,
          logs: kept.logs,
          ip_address: ipAddress,
          user_agent: kept.userAgent.slice(0, 512),
          created_at: formatDate(clock.now()),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const user = caller
        ? await db.selectFrom('users').select('mail').where('id', '=', caller.userId).executeTakeFirst()
        : undefined;
      // It is stored; that no mail can be sent is not its sender's problem.
      await tell(id, kept, user?.mail ?? null).catch(onError);
      return id;
    },
  };
}
