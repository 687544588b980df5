import { limitOf, titled, type CodeTexts } from './error-text.ts';

/** Signing in, registration, the account, its settings and the apps that may use it. */
export const ACCOUNT_TEXTS: CodeTexts = {
  Unauthorized: { title: 'Session expired', action: 'sign-in' },
  WrongCredentials: { title: 'Sign-in failed' },
  InvalidScope: { title: 'Not allowed' },
  Forbidden: { title: 'Not allowed' },
  invalid_app_credentials: { title: 'Sign-in failed' },
  password_reset_required: { title: 'Sign-in failed', action: 'reset-password' },
  INVALID_SETUP_CODE: { title: 'Wrong code' },
  SETUP_ALREADY_DONE: { title: 'Already set up', action: 'sign-in' },
  INVALID_CAPTCHA: { title: 'Security test failed', action: 'solve-captcha' },

  ...titled('Invalid password', ['INVALID_CURRENT_PASSWORD', 'INVALID_NEW_PASSWORD', 'PWNED_NEW_PASSWORD']),
  ...titled('Invalid user name', ['INVALID_USERNAME', 'SAME_USERNAME']),
  USERNAME_EXISTS: { title: 'User name taken' },
  ...titled('Invalid e-mail address', ['INVALID_MAIL', 'DISPOSABLE_MAIL_NOT_ALLOWED']),
  ...titled('E-mail address in use', ['MAIL_EXISTS', 'EXISTING_MAIL']),
  INVALID_PASSWORD_RESET_KEY: { title: 'Link expired', action: 'reset-password' },
  INVALID_CONFIRMATION_KEY: { title: 'Link expired' },
  ...titled('Registration failed', [
    'CLIENT_NOT_FOUND',
    'REGISTRATION_CLOSED',
    'INVITATION_REQUIRED',
    'PLAN_NOT_FOUND',
  ]),
  ...titled('Invalid code', [
    'INVALID_VOUCHER_CODE',
    'REDEEMED_VOUCHER_CODE',
    'INVALID_GIFT_CARD_CONFIRMATION_CODE',
    'INVALID_CONFIRMATION_CODE',
    'INVALID_FAMILY_INVITE_CODE',
    'INVALID_FRIEND_INVITE_CODE',
    'FAMILY_INVITE_INVALID_CODE',
    'FAMILY_INVITE_OWNER_NOT_ACTIVE',
    'FRIEND_INVITE_INVALID_CODE',
    'FRIEND_INVITE_OWNER_NOT_ACTIVE',
  ]),

  ...titled('Two-factor authentication', [
    'already_exists',
    'invalid_setup',
    'ALREADY_ENABLED',
    'NOT_ENABLED',
    'INVALID_STATE',
    'INVALID_ENABLE',
  ]),
  ...titled('Invalid code', ['invalid_code', 'TwoFactorCodeNotFound', 'INVALID_CODE', 'DeviceCodeNotFound']),

  ...titled('Settings not saved', ['INVALID_VALUE', 'UNAVAILABLE_VALUE']),
  INVALID_CALLBACK_URL: { title: 'Invalid callback URL' },
  ...titled('Invalid Pushover token', ['INVALID_PUSHOVER_TOKEN', 'NO_ACTIVE_DOWNLOAD_HOST']),
  ...titled('Invalid note', ['NOTE_REQUIRED', 'NOTE_TOO_LONG']),
  TOO_MANY_APP_SPECIFIC_PASSWORDS: {
    title: 'Too many app-specific passwords',
    message: (error) => `You can have ${limitOf(error)} app-specific passwords. Please delete one first.`,
  },

  ...titled('This app cannot be connected', [
    'access_denied',
    'invalid_request',
    'unauthorized_client',
    'unknown_client',
    'redirect_uri_mismatch',
  ]),
  OAuthAppNameTaken: { title: 'Name already exists' },
  InvalidIcon: { title: 'Invalid icon' },
  TOO_MANY_OAUTH_APPS: {
    title: 'Too many apps',
    message: (error) => `You can have ${limitOf(error)} apps. Please delete one first.`,
  },
  LAST_OWNER: { title: 'Account not deleted' },
};
