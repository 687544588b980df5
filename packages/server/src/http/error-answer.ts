import { errorCatalogue, errorTypeOf, type ErrorCode, type ErrorEnvelope } from '@jackdaw/api-contract';
import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '../errors.ts';

/** An error as it goes over the wire. */
export interface ErrorAnswer {
  status: number;
  headers: Record<string, string>;
  /** JSON of the error envelope. */
  body: string;
}

const BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  405: 'MethodNotAllowed',
  409: 'Conflict',
  413: 'RequestEntityTooLarge',
  429: 'RATE_LIMIT_ERROR',
  503: 'ServiceUnavailable',
};

/** Errors of the HTTP library carry a status; everything else is a fault of ours and tells nothing. */
function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { statusCode: status, code } = (error ?? {}) as { statusCode?: unknown; code?: unknown };
  // More open files and connections than the system allows, for a moment.
  if (code === 'EMFILE' || code === 'ENFILE') return new AppError('ServiceUnavailable', { cause: error });
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return new AppError(BY_STATUS[status] ?? 'BadRequest', { cause: error });
  }
  return new AppError('InternalServerError', { cause: error });
}

/**
 * Turns whatever was thrown into the error envelope. Faults are logged under the `error_id` they answer with.
 * `traceId` becomes that id, so that one search finds the request and its fault.
 */
export function errorAnswer(
  thrown: unknown,
  context: { log: FastifyBaseLogger; traceId: string; origin: string },
): ErrorAnswer {
  const error = asAppError(thrown);
  const entry = errorCatalogue[error.code];
  const isFault = entry.status >= 500;
  if (isFault) context.log.error({ err: error.cause ?? error, errorId: context.traceId }, error.message);
  const retryAfter = error.extra['retry_after'];
  const envelope: ErrorEnvelope = {
    status: 'ERROR',
    status_code: entry.status,
    error_type: errorTypeOf(error.code),
    error_message: error.message,
    error_uri: `${context.origin}/docs`,
    error_id: isFault ? context.traceId : null,
    extra: { ...error.extra },
    message: error.message,
    ...(entry.oauth ? { error: errorTypeOf(error.code) } : {}),
    ...(typeof retryAfter === 'number' ? { retry_after: retryAfter } : {}),
  };
  return {
    status: entry.status,
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      ...(typeof retryAfter === 'number' ? { 'retry-after': String(retryAfter) } : {}),
      ...error.headers,
    },
    body: JSON.stringify(envelope),
  };
}
