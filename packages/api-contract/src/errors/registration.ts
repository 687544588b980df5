import type { ErrorEntry } from './entry.ts';

/** Registration, password reset, second factor, app passwords (sections 8.2 and 8.3). */
export const registrationErrors = {
  MAIL_EXISTS: { status: 400, message: 'This e-mail address is in use.', field: 'mail' },
  REDEEMED_VOUCHER_CODE: { status: 400, message: 'This voucher has been used already.', field: 'voucher_code' },
  INVALID_PASSWORD_RESET_KEY: {
    status: 400,
    message: 'This link is no longer good. Please ask for a new one.',
    field: 'key',
  },
  INVITATION_REQUIRED: { status: 403, message: 'You need an invitation to open an account here.', own: true },
  REGISTRATION_CLOSED: { status: 403, message: 'New accounts cannot be opened here.', own: true },
  CLIENT_NOT_FOUND: { status: 404, message: 'This application is not known to the server.' },
  INVALID_VOUCHER_CODE: { status: 404, message: 'This voucher code is not valid.', field: 'voucher_code' },
  INVALID_GIFT_CARD_CONFIRMATION_CODE: {
    status: 404,
    message: 'This gift card code is not valid.',
    field: 'gift_card_confirmation_code',
  },
  FAMILY_INVITE_INVALID_CODE: {
    status: 404,
    message: 'This family invitation is not valid.',
    field: 'family_invite_code',
  },
  FAMILY_INVITE_OWNER_NOT_ACTIVE: {
    status: 404,
    message: 'The account of whoever invited you to the family is not active.',
    field: 'family_invite_code',
  },
  FRIEND_INVITE_INVALID_CODE: {
    status: 404,
    message: 'This invitation is not valid.',
    field: 'friend_invite_code',
  },
  FRIEND_INVITE_OWNER_NOT_ACTIVE: {
    status: 404,
    message: 'The account of whoever invited you is not active.',
    field: 'friend_invite_code',
  },
  PLAN_NOT_FOUND: { status: 404, message: 'There is no such plan.', field: 'plan_name' },

  already_exists: { status: 403, message: 'Two-factor authentication is on already.' },
  invalid_setup: { status: 400, message: 'Two-factor authentication is not on.' },
  invalid_code: {
    status: 400,
    message: 'A code has six digits; a recovery code is as it was shown to you.',
    field: 'code',
  },
  TwoFactorCodeNotFound: {
    status: 400,
    type: 'code_not_found',
    message: 'This code is wrong or was used already.',
    field: 'code',
  },

  INVALID_CONFIRMATION_KEY: {
    status: 400,
    message: 'This link is no longer good. Please make the change again.',
    own: true,
  },

  NOTE_REQUIRED: { status: 400, message: 'This field is required.', field: 'note' },
  NOTE_TOO_LONG: { status: 400, message: 'Must be between 1 and 255 characters.', field: 'note' },
  TOO_MANY_APP_SPECIFIC_PASSWORDS: {
    status: 403,
    message: 'You have as many app-specific passwords as you can have. Please delete one first.',
    extra: ['limit'],
  },
} as const satisfies Record<string, ErrorEntry>;
