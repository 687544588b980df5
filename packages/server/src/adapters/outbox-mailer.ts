import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../ports/clock.ts';
import type { Mailer } from '../ports/mailer.ts';
import { mailName } from './outbox-folder.ts';

/** Puts each mail as a text file into a folder, for servers that are connected to no mail server. */
export function createOutboxMailer(folder: string, clock: Clock): Mailer {
  return {
    async send({ to, subject, text }) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const date = clock.now();
      const name = mailName(date, randomUUID().slice(0, 8));
      const oneLine = (value: string) => value.replace(/[\r\n]+/g, ' ');
      const content = [
        `To: ${oneLine(to)}`,
        `Subject: ${oneLine(subject)}`,
        `Date: ${date.toUTCString()}`,
        'Content-Type: text/plain; charset=utf-8',
        '',
        text,
      ].join('\n');
      await writeFile(join(folder, `.${name}`), content, { mode: 0o600 });
      await rename(join(folder, `.${name}`), join(folder, name));
    },
    close: async () => {},
  };
}
