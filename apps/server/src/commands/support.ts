import { listAudit, listTickets, readTicket } from '@jackdaw/server';
import { argument, numberOf, plainText, table, type Command, type CommandContext } from '../command.ts';

const LAST = 100;
const last = { type: 'string', help: `how many, else the last ${LAST}` } as const;

const limitOf = ({ options: { last: given } }: CommandContext) =>
  given === undefined ? LAST : numberOf(String(given), 1_000_000);

/** What people wrote to whoever runs the server, and what administrators did in other accounts. */
export const supportCommands: readonly Command[] = [
  {
    name: 'tickets list',
    usage: '[--last <n>]',
    summary: 'Lists messages to whoever runs the server, the newest first',
    args: 0,
    options: { last },
    async run(context) {
      const tickets = await listTickets(context.config, limitOf(context));
      const rows = tickets.map((ticket) => [
        String(ticket.id),
        ticket.createdAt,
        ticket.username ?? '-',
        ticket.subject,
      ]);
      context.say(table(['ID', 'SENT', 'FROM', 'SUBJECT'], rows));
    },
  },
  {
    name: 'tickets show',
    usage: '<id>',
    summary: 'Shows one of these messages with what came with it',
    args: 1,
    async run(context) {
      const ticket = await readTicket(context.config, numberOf(argument(context, 0)));
      const { username, mail, errorId, logs } = ticket;
      const lines = [
        `Ticket ${ticket.id}: ${ticket.subject}`,
        `Sent: ${ticket.createdAt}`,
        `From: ${username === null ? 'nobody known' : `${username} <${mail ?? ''}>`}`,
        `Address: ${ticket.ipAddress}`,
        `Client: ${ticket.userAgent}`,
        ...(errorId === null ? [] : [`Error: ${errorId} (errorId in the server's log)`]),
      ];
      const body = [ticket.message, ...(logs === null ? [] : [`Logs:\n${logs}`])];
      context.say(
        [lines.map((line) => plainText(line, '')).join('\n'), ...body.map((text) => plainText(text))].join('\n\n'),
      );
    },
  },
  {
    name: 'audit list',
    usage: '[--last <n>]',
    summary: 'Lists what administrators did in other accounts, the newest first',
    args: 0,
    options: { last },
    async run(context) {
      const entries = await listAudit(context.config, limitOf(context));
      const rows = entries.map(({ createdAt, admin, username, action, ipAddress }) => [
        ...[createdAt, admin, username],
        ...[action, ipAddress],
      ]);
      context.say(table(['WHEN', 'ADMIN', 'ACCOUNT', 'WHAT', 'ADDRESS'], rows));
    },
  },
];
