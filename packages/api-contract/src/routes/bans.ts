import { required, text } from '../core/param.ts';
import { answers, defineRoute } from '../core/route.ts';
import { BanCaptcha } from '../entities/admin.ts';
import { ok } from './shared.ts';

/** The value of `X-RateLimit-Id`. */
const rate_limit_id = required(text({ maxLength: 100 }));

export const captcha = defineRoute({
  id: 'bans.captcha',
  row: 'own',
  summary: 'What has to be solved to lift a ban; only the banned address is told',
  method: 'GET',
  path: '/v2/ban/:rate_limit_id/captcha',
  auth: 'none',
  params: { rate_limit_id },
  answer: answers(BanCaptcha),
  errors: ['Forbidden', 'NotFound'],
});

/** `captcha_token` is the solution of the captcha, or the code of the mail that `action-mail-sent` stands for. */
export const lift = defineRoute({
  id: 'bans.lift',
  row: 'BN1',
  summary: 'Lifts a ban',
  method: 'DELETE',
  path: '/v2/ban/:rate_limit_id',
  auth: 'none',
  params: { rate_limit_id },
  body: { captcha_token: required(text({ maxLength: 16_384 })) },
  answer: ok,
  errors: ['Forbidden', 'NotFound', 'INVALID_CAPTCHA'],
});
