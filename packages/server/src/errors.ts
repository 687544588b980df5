import { errorCatalogue, type ErrorCode } from '@jackdaw/api-contract';

/** The only error that services throw on purpose: an entry of the catalogue. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly extra: Readonly<Record<string, unknown>>;
  /** Answer headers beyond the usual ones, such as `x-ratelimit-reset`. */
  readonly headers: Readonly<Record<string, string>>;

  /** `message` replaces the catalogue's sentence; `extra` holds the entry's numbers such as `limit`. */
  constructor(
    code: ErrorCode,
    options: {
      message?: string;
      extra?: Record<string, unknown>;
      headers?: Record<string, string>;
      cause?: unknown;
    } = {},
  ) {
    super(options.message ?? errorCatalogue[code].message, { cause: options.cause });
    this.code = code;
    this.extra = options.extra ?? {};
    this.headers = options.headers ?? {};
  }
}
