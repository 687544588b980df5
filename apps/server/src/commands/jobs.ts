import { dropJob, liftBan, listBans, listJobs, retryJob } from '@jackdaw/server';
import { argument, numberOf, table, UsageError, type Command } from '../command.ts';

const STATES = ['waiting', 'running', 'failed'];

/** Background work and bans. */
export const jobCommands: readonly Command[] = [
  {
    name: 'jobs list',
    usage: '[--state waiting|running|failed]',
    summary: 'Lists background jobs',
    args: 0,
    options: { state: { type: 'string', help: 'only those in this state' } },
    async run({ config, options, say }) {
      const { state } = options;
      if (state !== undefined && !STATES.includes(String(state))) {
        throw new UsageError(`--state is one of ${STATES.join(', ')}.`);
      }
      const jobs = await listJobs(config, typeof state === 'string' ? state : undefined);
      const rows = jobs.map((job) => [
        String(job.id),
        job.kind,
        job.state,
        job.runAt,
        String(job.attempt),
        job.error ?? '',
      ]);
      say(table(['ID', 'KIND', 'STATE', 'DUE', 'TRIES', 'ERROR'], rows));
    },
  },
  {
    name: 'jobs retry',
    usage: '<id>',
    summary: 'Makes a failed or waiting job due now',
    args: 1,
    async run(context) {
      await retryJob(context.config, numberOf(argument(context, 0)));
      context.say(`Job ${argument(context, 0)} is due now.`);
    },
  },
  {
    name: 'jobs drop',
    usage: '<id>',
    summary: 'Forgets a job that is not running',
    args: 1,
    async run(context) {
      await dropJob(context.config, numberOf(argument(context, 0)));
      context.say(`Job ${argument(context, 0)} is dropped.`);
    },
  },
  {
    name: 'bans list',
    usage: '',
    summary: 'Lists accounts and addresses that are banned for too many requests',
    args: 0,
    async run({ config, say }) {
      const bans = await listBans(config);
      const rows = bans.map(({ id, subject, createdAt, expiresAt }) => [id, subject, createdAt, expiresAt]);
      say(table(['ID', 'WHO', 'SINCE', 'UNTIL'], rows));
    },
  },
  {
    name: 'bans lift',
    usage: '<id>',
    summary: 'Lifts a ban',
    args: 1,
    async run(context) {
      await liftBan(context.config, argument(context, 0));
      context.say(`The ban ${argument(context, 0)} is lifted.`);
    },
  },
];
