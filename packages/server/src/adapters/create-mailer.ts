import type { Config } from '../config.ts';
import { webOriginOf } from '../http/web-origin.ts';
import type { Clock } from '../ports/clock.ts';
import type { JobQueue } from '../ports/job-queue.ts';
import type { Mailer } from '../ports/mailer.ts';
import { outboxFolder } from './outbox-folder.ts';
import { createOutboxMailer } from './outbox-mailer.ts';
import { createQueuedMailer } from './queued-mailer.ts';

/** The sender when none is configured. */
function defaultSender(config: Config): string {
  return `Jackdaw <no-reply@${new URL(webOriginOf(config)).hostname}>`;
}

/** The mailer that is configured: a mail server behind a queue, or a folder. */
export async function createMailer({
  config,
  clock,
  jobs,
}: {
  config: Config;
  clock: Clock;
  jobs: JobQueue;
}): Promise<Mailer> {
  const { smtpUrl, mailFrom } = config;
  if (smtpUrl === '') return createOutboxMailer(outboxFolder(config.dataDir), clock);
  const { createSmtpMailer } = await import('./smtp-mailer.ts');
  return createQueuedMailer(jobs, createSmtpMailer({ url: smtpUrl, from: mailFrom || defaultSender(config) }));
}
