import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';
import { withData } from './open-data.ts';

/** A message to whoever runs the server, as a list shows it. */
export interface TicketSummary {
  id: number;
  createdAt: string;
  /** Null for a visitor, and when the account is gone. */
  username: string | null;
  subject: string;
}

/** A message with all that came with it. */
export interface Ticket extends TicketSummary {
  mail: string | null;
  ipAddress: string;
  userAgent: string;
  /** Stands in the server's log as `errorId`. */
  errorId: string | null;
  message: string;
  logs: string | null;
}

/** Something that an administrator did in another account. */
export interface AuditEntry {
  createdAt: string;
  admin: string;
  username: string;
  /** `impersonate`, or method and path of a request. */
  action: string;
  ipAddress: string;
}

type Place = Pick<Config, 'dataDir'>;

/** Support tickets, the newest first. */
export function listTickets(place: Place, limit: number): Promise<TicketSummary[]> {
  return withData(place, async (db) => {
    const rows = await db
      .selectFrom('support_tickets')
      .leftJoin('users', 'users.id', 'support_tickets.user_id')
      .select(['support_tickets.id', 'support_tickets.created_at', 'users.username', 'subject'])
      .orderBy('support_tickets.id', 'desc')
      .limit(limit)
      .execute();
    return rows.map(({ created_at: createdAt, ...row }) => ({ ...row, createdAt }));
  });
}

/** @throws AppError NotFound */
export function readTicket(place: Place, id: number): Promise<Ticket> {
  return withData(place, async (db) => {
    const row = await db
      .selectFrom('support_tickets')
      .leftJoin('users', 'users.id', 'support_tickets.user_id')
      .selectAll('support_tickets')
      .select(['users.username', 'users.mail'])
      .where('support_tickets.id', '=', id)
      .executeTakeFirst();
    if (!row) throw new AppError('NotFound', { message: `There is no ticket ${id}.` });
    return {
      ...{ id: row.id, subject: row.subject, message: row.message, logs: row.logs },
      ...{ username: row.username, mail: row.mail, createdAt: row.created_at },
      ...{ ipAddress: row.ip_address, userAgent: row.user_agent, errorId: row.error_id },
    };
  });
}

/** What administrators did in other accounts, the newest first; also in accounts that are gone. */
export function listAudit(place: Place, limit: number): Promise<AuditEntry[]> {
  return withData(place, async (db) => {
    const rows = await db.selectFrom('admin_audit').selectAll().orderBy('id', 'desc').limit(limit).execute();
    return rows.map((row) => ({
      createdAt: row.created_at,
      admin: row.admin_name,
      username: row.username,
      action: row.action,
      ipAddress: row.ip_address,
    }));
  });
}
