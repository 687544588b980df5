/** One entry of the error catalogue (section 8 of the contract). */
export interface ErrorEntry {
  readonly status: number;
  /** `error_type` on the wire, when it is not the key itself. */
  readonly type?: string;
  /** English sentence for `error_message`. */
  readonly message: string;
  /** The request field at fault, for forms. */
  readonly field?: string;
  /** Trying the very same request again may help. */
  readonly retry?: boolean;
  /** Keys that `extra` must hold. */
  readonly extra?: readonly string[];
}

const entries = {
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
  InternalServerError: { status: 500, message: 'Something went wrong on the server.', retry: true },
  ServiceUnavailable: { status: 503, message: 'The service is not available right now.', retry: true },

  EMPTY_NAME: { status: 400, message: 'This file name is empty.', field: 'name' },
  SLASH_IN_NAME: { status: 400, message: 'This file name contains a slash.', field: 'name' },
  NAME_TOO_LONG: { status: 400, message: 'This file name is too long.', field: 'name' },
  NAME_ALREADY_EXIST: {
    status: 400,
    message: 'Target folder contains a file with the same name.',
    field: 'name',
  },
} as const satisfies Record<string, ErrorEntry>;

/** Name of a catalogue entry. It equals `error_type` unless the entry has a `type` of its own. */
export type ErrorCode = keyof typeof entries;

/** The error catalogue. */
export const errorCatalogue: Readonly<Record<ErrorCode, ErrorEntry>> = entries;
