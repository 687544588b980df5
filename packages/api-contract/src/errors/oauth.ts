import type { ErrorEntry } from './entry.ts';

/** OAuth, device codes and apps (section 8.2). */
export const oauthErrors = {
  access_denied: { status: 400, message: 'This code is wrong, used or expired.', oauth: true },
  invalid_request: { status: 400, message: 'A parameter is missing or wrong.', oauth: true },
  unauthorized_client: { status: 400, message: 'The app id or its secret is wrong.', oauth: true },

  unknown_client: { status: 400, message: 'There is no app with this id.', field: 'client_id', own: true },
  redirect_uri_mismatch: {
    status: 400,
    message: 'This address is none of the callback URLs of the app.',
    field: 'redirect_uri',
    own: true,
  },

  DeviceCodeNotFound: {
    status: 404,
    type: 'code_not_found',
    message: 'This code is unknown or has expired.',
    field: 'code',
  },

  OAuthAppNameTaken: {
    status: 400,
    type: 'NAME_ALREADY_EXIST',
    message: 'There is an app with this name already.',
    field: 'name',
  },
  InvalidIcon: { status: 400, type: 'BadRequest', message: 'The icon is no picture that can be read.', field: 'icon' },
  TOO_MANY_OAUTH_APPS: { status: 403, message: 'You have too many apps.', extra: ['limit'], own: true },
} as const satisfies Record<string, ErrorEntry>;
