import { Type } from 'typebox';
import { required, text } from '../core/param.ts';
import { answers, defineRoute } from '../core/route.ts';
import { GeneratedTotp, RecoveryCodes, VerifiedTotp } from '../entities/two-factor.ts';

/**
 * Ours: who takes over a session must not take over the account. When the last sign-in is not recent, the calls that
 * hand out secrets want the password once more.
 */
const again = { current_password: text({ keepsEmpty: true }) };

const codes = answers(Type.Object({ recovery_codes: RecoveryCodes }));

export const generate = defineRoute({
  id: 'twoFactor.generate',
  row: 'TF1',
  summary: 'Begins set-up of the second factor, which `account.saveSettings` ends with a code made from this secret',
  method: 'POST',
  path: '/v2/two_factor/generate/totp',
  auth: 'first',
  body: again,
  answer: answers(GeneratedTotp),
  errors: ['already_exists', 'INVALID_CURRENT_PASSWORD', 'RATE_LIMIT_ERROR'],
});

export const verify = defineRoute({
  id: 'twoFactor.verify',
  row: 'TF2',
  summary: 'Exchanges a half-signed-in token and a code, or a recovery code, for a full token',
  method: 'POST',
  path: '/v2/two_factor/verify/totp',
  auth: 'two_factor',
  invalid: 'invalid_code',
  body: { code: required(text({ keepsEmpty: true })) },
  answer: answers(VerifiedTotp),
  errors: ['InvalidScope', 'invalid_setup', 'invalid_code', 'TwoFactorCodeNotFound', 'RATE_LIMIT_ERROR'],
});

export const recoveryCodes = defineRoute({
  id: 'twoFactor.recoveryCodes',
  row: 'TF3',
  summary: 'The recovery codes, used ones too',
  method: 'GET',
  path: '/v2/two_factor/recovery_codes',
  auth: 'first',
  query: again,
  answer: codes,
  errors: ['invalid_setup', 'INVALID_CURRENT_PASSWORD', 'RATE_LIMIT_ERROR'],
});

export const refreshRecoveryCodes = defineRoute({
  id: 'twoFactor.refreshRecoveryCodes',
  row: 'TF4',
  summary: 'New recovery codes in the place of the old ones',
  method: 'POST',
  path: '/v2/two_factor/recovery_codes/refresh',
  auth: 'first',
  body: again,
  answer: codes,
  errors: ['invalid_setup', 'INVALID_CURRENT_PASSWORD', 'RATE_LIMIT_ERROR'],
});
