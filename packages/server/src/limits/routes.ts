import { routes } from '@jackdaw/api-contract';
import { addressKey, createAttemptLimiter } from '../auth/attempt-limiter.ts';
import { hashToken, sameSecret } from '../auth/random-token.ts';
import { AppError } from '../errors.ts';
import { bind, type RouteBinding } from '../http/binding.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ban, Bans } from './bans.ts';
import type { Captcha } from './captcha.ts';

/** How bans are lifted (BN1). */
export function banRoutes({ bans, captcha, clock }: { bans: Bans; captcha: Captcha; clock: Clock }): RouteBinding[] {
  const tries = createAttemptLimiter(clock, { limit: 60, window: 600 });

  function banFor(id: string, clientIp: string): Ban {
    tries.count(addressKey(clientIp));
    const ban = bans.byId(id, clock.now().getTime() / 1000);
    if (!ban) throw new AppError('NotFound');
    if (ban.address !== addressKey(clientIp)) {
      throw new AppError('Forbidden', {
        message: 'IP address changed. Please make sure both of your devices are on the same network.',
      });
    }
    return ban;
  }

  async function isAllowed(ban: Ban, token: string, clientIp: string): Promise<boolean> {
    if (ban.codeHash !== null) return sameSecret(ban.codeHash, hashToken(token));
    return ban.action === 'captcha-needed' && captcha.isSolved(token, ban, clientIp);
  }

  return [
    bind(routes.bans.captcha, async ({ rate_limit_id }, { clientIp }) => {
      const ban = banFor(rate_limit_id, clientIp);
      if (ban.action !== 'captcha-needed') throw new AppError('NotFound');
      return captcha.challenge(ban);
    }),
    bind(routes.bans.lift, async ({ rate_limit_id, captcha_token }, { clientIp }) => {
      const ban = banFor(rate_limit_id, clientIp);
      if (!(await isAllowed(ban, captcha_token, clientIp))) throw new AppError('INVALID_CAPTCHA');
      if (!(await bans.lift(ban))) throw new AppError('NotFound');
    }),
  ];
}
