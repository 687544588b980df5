import type { ErrorEntry } from './entry.ts';

/** What any route may answer (section 8.1), and the health and set-up routes of our own. */
export const genericErrors = {
  BadRequest: { status: 400, message: 'The request is malformed.' },
  Unauthorized: { status: 401, message: 'Please sign in.' },
  InvalidScope: { status: 401, type: 'invalid_scope', message: 'This token may not do that.' },
  PaymentRequired: { status: 402, message: 'Please activate your account and try again.' },
  Forbidden: { status: 403, message: 'You may not do that.' },
  NotFound: { status: 404, message: 'Resource not found.' },
  MethodNotAllowed: { status: 405, message: 'This address does not answer that method.' },
  Conflict: { status: 409, message: 'That is in conflict with the present state.' },
  RequestEntityTooLarge: { status: 413, message: 'That is too large.' },
  RATE_LIMIT_ERROR: {
    status: 429,
    message: 'You have been temporarily blocked for too many requests.',
    retry: true,
    extra: ['retry_after'],
  },
  InternalServerError: { status: 500, message: 'Server error', retry: true },
  ServiceUnavailable: { status: 503, message: 'Service unavailable', retry: true },

  INVALID_SETUP_CODE: {
    status: 403,
    message: 'This code is not the one that the server printed when it started.',
    field: 'code',
    own: true,
  },
  SETUP_ALREADY_DONE: { status: 409, message: 'This server already has an owner. Please sign in.', own: true },
} as const satisfies Record<string, ErrorEntry>;
