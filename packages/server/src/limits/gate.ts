import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';
import type { RequestGate } from '../http/gate.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ban, Bans } from './bans.ts';
import { BUDGET_SECONDS, budgetOf, budgetsFrom } from './budgets.ts';
import { subjectOf, type Subject } from './subject.ts';
import { createWindow } from './window.ts';

/** Refusals count for a ban within this time, seconds. */
const REFUSED_SECONDS = 600;

/** Routes that somebody who is banned needs; they have limits of their own. */
const FREE: ReadonlySet<string> = new Set(['bans.captcha', 'bans.lift', 'support.create', 'health.check']);

const unixOf = (clock: Clock) => Math.floor(clock.now().getTime() / 1000);

function banned(ban: Ban, now: number): AppError {
  return new AppError('RATE_LIMIT_ERROR', {
    extra: { retry_after: Math.max(1, ban.expiresAt - now) },
    headers: {
      'x-ratelimit-limit': '0',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': String(ban.expiresAt),
      'x-ratelimit-id': ban.id,
      ...(ban.action === null ? {} : { 'x-ratelimit-action': ban.action }),
    },
  });
}

/**
 * Counts every request by who sent it and what kind it is, says so in the headers of section 1.13, refuses what is too much
 * and bans whoever goes on. With the setting `rateLimits` off it lets everything pass.
 */
export function createRateGate({ config, clock, bans }: { config: Config; clock: Clock; bans: Bans }): RequestGate {
  const requests = createWindow(BUDGET_SECONDS);
  const refusals = createWindow(REFUSED_SECONDS);
  const budgets = budgetsFrom(config);

  bans.onLifted((subject) => {
    requests.clear(`${subject} `);
    refusals.clear(`${subject} `);
  });

  /** The refusal, or a ban when there were too many. */
  async function refuse(subject: Subject, refusal: AppError): Promise<AppError> {
    const now = unixOf(clock);
    const { count } = refusals.add(`${subject.key} refused`, now);
    if (config.rateLimitBanAfter === 0 || count <= config.rateLimitBanAfter) return refusal;
    return banned(await bans.impose(subject), now);
  }

  return {
    async admit(asked) {
      if (!config.rateLimits || FREE.has(asked.route?.id ?? '')) return;
      const now = unixOf(clock);
      const subject = subjectOf(asked);
      const ban = bans.of(subject.key, now);
      if (ban) throw banned(ban, now);
      const kind = budgetOf(asked);
      const limit = budgets[kind];
      if (limit === 0) return;
      const { count, endsAt } = requests.add(`${subject.key} ${kind}`, now);
      const headers = {
        'x-ratelimit-limit': String(limit),
        'x-ratelimit-remaining': String(Math.max(0, limit - count)),
        'x-ratelimit-reset': String(endsAt),
      };
      asked.reply.headers(headers);
      if (count <= limit) return;
      throw await refuse(subject, new AppError('RATE_LIMIT_ERROR', { extra: { retry_after: endsAt - now }, headers }));
    },

    async refused(asked, error) {
      if (!config.rateLimits || FREE.has(asked.route?.id ?? '')) return error;
      return refuse(subjectOf(asked), error);
    },
  };
}
