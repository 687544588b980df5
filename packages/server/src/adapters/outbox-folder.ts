import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../ports/clock.ts';

/** Where mails are put without a mail server. */
export const outboxFolder = (dataDir: string) => join(dataDir, 'outbox');

/** Names as the outbox gives them, in the order of their time; one that begins with a dot was never finished. */
const MAIL = /^\.?(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d\.\d{3}Z)-[0-9a-f]{8}\.eml$/;

/** The name of a mail that is written now; `tail` tells those of one moment apart. */
export const mailName = (date: Date, tail: string) => `${date.toISOString().replaceAll(':', '-')}-${tail}.eml`;

/**
 * Removes mails older than so many seconds (0: none) from the outbox: they hold codes, addresses and other people's words.
 * Whatever else somebody keeps in that folder stays. Mails that wait for a mail server are no files, but jobs.
 */
export async function tidyOutbox(folder: string, clock: Clock, keptSeconds: number): Promise<void> {
  if (keptSeconds === 0) return;
  const before = clock.now().getTime() - keptSeconds * 1000;
  const names = await readdir(folder).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names) {
    const [, day, hours, minutes, seconds] = MAIL.exec(name) ?? [];
    if (day === undefined) continue;
    const written = Date.parse(`${day}T${hours}:${minutes}:${seconds}`);
    if (written < before) await rm(join(folder, name), { force: true });
  }
}
