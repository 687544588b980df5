import type { ErrorEntry } from './entry.ts';

/** Signing in, the account and its settings (sections 8.2 and 8.3). */
export const accountErrors = {
  WrongCredentials: {
    status: 401,
    type: 'Unauthorized',
    message: 'Wrong user name or password.',
    field: 'password',
  },
  invalid_app_credentials: { status: 403, message: 'This application is not known to the server.' },
  password_reset_required: { status: 403, message: 'Please set a new password before you sign in.' },

  INVALID_CURRENT_PASSWORD: { status: 400, message: 'The current password is wrong.', field: 'current_password' },
  INVALID_NEW_PASSWORD: { status: 400, message: 'Must be between 4 and 128 characters.', field: 'password' },
  PWNED_NEW_PASSWORD: {
    status: 400,
    message: 'This password is in a list of compromised passwords. Please choose another one.',
    field: 'password',
  },
  INVALID_USERNAME: {
    status: 400,
    message: 'A user name has 3 to 80 characters and no whitespace.',
    field: 'username',
  },
  USERNAME_EXISTS: { status: 400, message: 'This user name is in use.', field: 'username' },
  INVALID_MAIL: { status: 400, message: 'Please enter a valid e-mail address.', field: 'mail' },
  DISPOSABLE_MAIL_NOT_ALLOWED: {
    status: 400,
    message: 'Disposable e-mail addresses are not allowed.',
    field: 'mail',
  },
  INVALID_CALLBACK_URL: { status: 400, message: 'Please enter a valid URL.', field: 'callback_url' },
  INVALID_PUSHOVER_TOKEN: { status: 400, message: 'Please enter a valid Pushover token.', field: 'pushover_token' },
  INVALID_CODE: { status: 400, message: 'This code is wrong.', field: 'code' },
  INVALID_ENABLE: { status: 400, message: 'The value for switching two-factor on or off is wrong.' },
  INVALID_VALUE: { status: 400, message: 'This value is not valid.' },
  NO_ACTIVE_DOWNLOAD_HOST: {
    status: 400,
    message: 'Please enter a valid Pushover token.',
    field: 'pushover_token',
  },
  SAME_USERNAME: { status: 409, message: 'This is your user name already.', field: 'username' },
  EXISTING_MAIL: { status: 409, message: 'This e-mail address is in use.', field: 'mail' },
  UNAVAILABLE_VALUE: { status: 403, message: 'This value is not available for your account.' },
  ALREADY_ENABLED: { status: 403, message: 'Two-factor authentication is on already.' },
  NOT_ENABLED: { status: 403, message: 'Two-factor authentication is not on.' },
  INVALID_STATE: { status: 403, message: 'Set-up of two-factor authentication has not been started.' },
} as const satisfies Record<string, ErrorEntry>;
