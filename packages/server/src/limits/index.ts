import type { Domain, DomainParts } from '../domain.ts';
import { repeat } from '../housekeeping.ts';
import { createBanMail } from './ban-mail.ts';
import { createBans } from './bans.ts';
import { createRateGate } from './gate.ts';
import { createProofOfWork } from './proof-of-work.ts';
import { createRecaptcha } from './recaptcha.ts';
import { banRoutes } from './routes.ts';
import { createBanStore } from './store.ts';

/** Tells the server that bans were lifted from the command line. */
export const RELOAD_BANS = 'bans.reload';

const DAY = 86_400;

/** Rate limits, bans and how they are lifted. */
export function createLimits(
  parts: Pick<DomainParts, 'config' | 'db' | 'clock' | 'secret' | 'mailer' | 'fetcher' | 'jobs' | 'onError'>,
): Domain {
  const { config, clock, secret, fetcher, jobs, onError } = parts;
  const bans = createBans({
    store: createBanStore(parts.db),
    clock,
    mail: createBanMail(parts),
    banTime: config.rateLimitBanTime,
    onError,
  });
  const captcha =
    config.recaptchaSecret === '' || config.recaptchaSiteKey === ''
      ? createProofOfWork({ secret, clock, effort: config.captchaEffort })
      : createRecaptcha({
          fetcher,
          siteKey: config.recaptchaSiteKey,
          secret: config.recaptchaSecret,
          verifyUrl: config.recaptchaVerifyUrl,
        });
  return {
    routes: banRoutes({ bans, captcha, clock }),
    gate: createRateGate({ config, clock, bans }),
    async start() {
      await bans.load();
      jobs.handle(RELOAD_BANS, () => bans.load());
      await repeat({ jobs, clock }, { kind: 'bans.forget', everySeconds: DAY, work: () => bans.forgetOld() });
    },
  };
}
