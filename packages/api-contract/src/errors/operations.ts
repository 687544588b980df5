import type { ErrorEntry } from './entry.ts';

/** Bans, support and administration. */
export const operationsErrors = {
  INVALID_CAPTCHA: {
    status: 400,
    message: 'Please retry after solving the security test.',
    field: 'captcha_token',
    own: true,
  },
} as const satisfies Record<string, ErrorEntry>;
