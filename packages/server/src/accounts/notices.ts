import type { Mail, Mailer } from '../ports/mailer.ts';
import type { MailLinks, Recipient } from './mails.ts';

/** Mails that tell people what happened to their account. */
export interface Notices {
  /** Never fails: what happened has happened, whether the mail about it goes out or not. */
  send(to: Recipient, write: (to: Recipient, links: MailLinks) => Mail): Promise<void>;
}

export function createNotices(parts: { mailer: Mailer; links: MailLinks; onError: (error: unknown) => void }): Notices {
  return {
    async send(to, write) {
      await parts.mailer.send(write(to, parts.links)).catch(parts.onError);
    },
  };
}
