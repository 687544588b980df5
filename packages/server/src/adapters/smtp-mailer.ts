import { createTransport } from 'nodemailer';
import type { Mailer } from '../ports/mailer.ts';

/** How long a mail server may take to answer, milliseconds. */
const PATIENCE = 20_000;

/**
 * Hands each mail to a mail server and resolves once that has taken it. Certificates are checked wherever the connection
 * is encrypted; `url` is `smtps://…` or `smtp://…`, with user and password in it.
 */
export function createSmtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: PATIENCE,
    greetingTimeout: PATIENCE,
    socketTimeout: PATIENCE,
    // A mail never has the server read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text }) {
      // As an object, because a text would be read as a list of addresses.
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text });
    },
    close: async () => transport.close(),
  };
}
