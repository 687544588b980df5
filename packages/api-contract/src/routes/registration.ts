import { Type } from 'typebox';
import { int, oneOf, required, text } from '../core/param.ts';
import { answers, defineRoute } from '../core/route.ts';
import { EXISTS_KEYS, REGISTRATION_MODES } from '../entities/registration.ts';
import { ok } from './shared.ts';

const issued = answers(Type.Object({ access_token: Type.String({ minLength: 1 }) }));

export const status = defineRoute({
  id: 'registration.status',
  row: 'own',
  summary: 'Who may open an account here',
  method: 'GET',
  path: '/v2/registration/status',
  auth: 'none',
  answer: answers(Type.Object({ registration: Type.Enum([...REGISTRATION_MODES]) })),
});

export const register = defineRoute({
  id: 'registration.register',
  row: 'AU18',
  summary: 'Opens an account, where the server admits it, and signs in',
  method: 'POST',
  path: '/v2/registration/register',
  auth: 'none',
  body: {
    client_id: required(int({ minimum: 1 })),
    mail: required(text({ keepsEmpty: true })),
    username: required(text({ keepsEmpty: true })),
    password: required(text({ keepsEmpty: true })),
    plan_name: text(),
    voucher_code: text(),
    gift_card_confirmation_code: text(),
    family_invite_code: text(),
    friend_invite_code: text(),
  },
  answer: issued,
  errors: [
    'INVALID_USERNAME',
    'INVALID_MAIL',
    'USERNAME_EXISTS',
    'MAIL_EXISTS',
    // The contract names no error for a password of the wrong length; this is what changing it answers.
    'INVALID_NEW_PASSWORD',
    'PWNED_NEW_PASSWORD',
    'DISPOSABLE_MAIL_NOT_ALLOWED',
    'REDEEMED_VOUCHER_CODE',
    'INVITATION_REQUIRED',
    'REGISTRATION_CLOSED',
    'CLIENT_NOT_FOUND',
    'INVALID_VOUCHER_CODE',
    'INVALID_GIFT_CARD_CONFIRMATION_CODE',
    'FAMILY_INVITE_INVALID_CODE',
    'FAMILY_INVITE_OWNER_NOT_ACTIVE',
    'FRIEND_INVITE_INVALID_CODE',
    'FRIEND_INVITE_OWNER_NOT_ACTIVE',
    'PLAN_NOT_FOUND',
    'RATE_LIMIT_ERROR',
  ],
});

export const exists = defineRoute({
  id: 'registration.exists',
  row: 'AU19',
  summary: 'Whether an account has this e-mail address or user name',
  method: 'GET',
  path: '/v2/registration/exists/:key',
  auth: 'none',
  params: { key: required(oneOf(EXISTS_KEYS)) },
  query: { value: required(text({ keepsEmpty: true })) },
  answer: answers(Type.Object({ exists: Type.Boolean() })),
  errors: ['RATE_LIMIT_ERROR'],
});

export const forgotPassword = defineRoute({
  id: 'registration.forgotPassword',
  row: 'AU24',
  summary: 'Mails a link for setting a new password',
  method: 'POST',
  path: '/v2/registration/password/forgot',
  auth: 'none',
  body: { mail: required(text({ keepsEmpty: true })) },
  answer: ok,
  errors: ['NotFound', 'RATE_LIMIT_ERROR'],
});

export const resetPassword = defineRoute({
  id: 'registration.resetPassword',
  row: 'AU25',
  summary: 'Sets a new password with the key of the mail, signs out everywhere and signs in here',
  method: 'POST',
  path: '/v2/registration/password/reset',
  auth: 'none',
  body: { key: required(text({ keepsEmpty: true })), password: required(text({ keepsEmpty: true })) },
  // Of scope `two_factor` when the second factor is on.
  answer: issued,
  errors: ['INVALID_PASSWORD_RESET_KEY', 'INVALID_NEW_PASSWORD', 'PWNED_NEW_PASSWORD', 'RATE_LIMIT_ERROR'],
});

export const demandReset = defineRoute({
  id: 'registration.demandReset',
  row: 'own',
  summary: 'Signs a user out everywhere until he sets a new password through his mailbox',
  method: 'POST',
  path: '/v2/registration/password/demand',
  auth: 'admin',
  body: { username: required(text()) },
  answer: ok,
  errors: ['NotFound'],
});
