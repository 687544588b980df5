import { errorCatalogue, errorCodeOf, type ErrorCode } from '@jackdaw/api-contract';

/** What a 429 says about the ban: its id, what lifts it, and when to try again (seconds). */
export interface RateLimit {
  readonly id: string | null;
  readonly action: string | null;
  readonly retryAfter: number | null;
}

/**
 * What went wrong, as a plain value that a store can keep. `known` has a `code` of the catalogue; `unknown` is any other
 * answer; `network` means that no answer came (status 0); `timeout` that it took too long.
 */
export interface ApiError {
  readonly kind: 'known' | 'unknown' | 'network' | 'timeout';
  readonly code: ErrorCode | null;
  /** `error_type` of the answer, null when there was none. */
  readonly type: string | null;
  readonly status: number;
  readonly message: string;
  readonly extra: Readonly<Record<string, unknown>>;
  /** Id of an incident in the server's log. */
  readonly errorId: string | null;
  readonly traceId: string | null;
  readonly rateLimit: RateLimit | null;
}

/** What the promise client throws; `error` is the same value that the hooks answer. */
export class ApiRequestError extends Error {
  override name = 'ApiRequestError';
  readonly error: ApiError;

  constructor(error: ApiError) {
    super(error.message);
    this.error = error;
  }
}

const blank = { code: null, type: null, extra: {}, errorId: null, traceId: null, rateLimit: null } as const;

/** No answer came. */
export function networkError(message = 'Network Error'): ApiError {
  return { ...blank, kind: 'network', status: 0, message };
}

/** No answer came in time. */
export function timeoutError(message = 'The server took too long to answer.'): ApiError {
  return { ...blank, kind: 'timeout', status: 408, message };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function seconds(value: unknown): number | null {
  const parsed = typeof value === 'number' ? value : Number(text(value) ?? Number.NaN);
  return Number.isFinite(parsed) && parsed >= 0 ? parsed : null;
}

/** Whole seconds from now until then; milliseconds since 1970. */
function secondsUntil(time: number): number | null {
  return Number.isFinite(time) ? Math.max(0, Math.ceil((time - Date.now()) / 1000)) : null;
}

/** When to try again, in seconds, wherever an answer tells it: as seconds, or as an instant. */
function retryAfterOf(headers: Headers, body: Record<string, unknown>): number | null {
  const header = text(headers.get('retry-after'));
  const reset = seconds(headers.get('x-ratelimit-reset'));
  return (
    seconds(body['retry_after']) ??
    seconds(isRecord(body['extra']) ? body['extra']['retry_after'] : null) ??
    seconds(header) ??
    secondsUntil(Date.parse(header ?? '')) ??
    (reset === null ? null : secondsUntil(reset * 1000))
  );
}

function rateLimitOf(headers: Headers, body: Record<string, unknown>): RateLimit {
  return {
    id: headers.get('x-ratelimit-id'),
    action: headers.get('x-ratelimit-action'),
    retryAfter: retryAfterOf(headers, body),
  };
}

/** Other servers' names of the same errors (section 6, numbers 11 and 12). */
function codeOf(type: string, status: number): ErrorCode | null {
  for (const name of [type, `PUBLIC_SHARE_${type}`, `${type}Error`]) {
    const code = errorCodeOf(name, status);
    if (code) return code;
  }
  return null;
}

/** Reads the error of an answer. The body may be anything: what has not the envelope's shape is ignored. */
export function readError(status: number, headers: Headers, body: unknown): ApiError {
  const envelope = isRecord(body) ? body : {};
  const type = text(envelope['error_type']);
  const code = type === null ? null : codeOf(type, status);
  const retryAfter = status === 503 ? retryAfterOf(headers, envelope) : null;
  const base = {
    code,
    type,
    status,
    message:
      text(envelope['error_message']) ??
      text(envelope['message']) ??
      (code ? errorCatalogue[code].message : `The server answered with status ${status}.`),
    extra: {
      ...(isRecord(envelope['extra']) ? envelope['extra'] : {}),
      ...(retryAfter === null ? {} : { retry_after: retryAfter }),
    },
    errorId: text(envelope['error_id']),
    traceId: headers.get('x-trace-id'),
    rateLimit: status === 429 ? rateLimitOf(headers, envelope) : null,
  };
  if (code !== null) return { ...base, kind: 'known' };
  return { ...base, kind: status === 408 || status === 504 ? 'timeout' : 'unknown' };
}

/** Whether sending the very same request again may help. */
export function isRetryable(error: ApiError): boolean {
  if (error.kind === 'network' || error.kind === 'timeout') return true;
  if (error.code !== null) return errorCatalogue[error.code].retry ?? false;
  return error.status === 429 || error.status >= 500;
}

/** Whether the token behind the call is no longer good (a wrong scope or an expired link is something else). */
export function isSessionExpired(error: ApiError): boolean {
  return error.status === 401 && error.code !== 'InvalidScope' && error.code !== 'LinkExpired';
}

/** Whether an unknown value has the shape of an `ApiError`, for catch clauses and stores. */
export function isApiError(value: unknown): value is ApiError {
  return isRecord(value) && typeof value['kind'] === 'string' && typeof value['status'] === 'number' && 'code' in value;
}
