import type { JobQueue } from '../ports/job-queue.ts';
import type { Mail, Mailer } from '../ports/mailer.ts';

const KIND = 'mail.send';
/** Within a day and a half: a mail server may be away for a night. */
const TRIES = 40;

/** Keeps mails on disk until a slower mailer has taken them, so that nobody waits for a mail server and none is lost. */
export function createQueuedMailer(jobs: JobQueue, mailer: Mailer): Mailer {
  jobs.handle<Mail>(KIND, ({ payload }) => mailer.send(payload), { concurrency: 4 });
  return {
    send: async ({ to, subject, text }) =>
      void (await jobs.enqueue(KIND, { to, subject, text }, { maxAttempts: TRIES })),
    close: () => mailer.close(),
  };
}
