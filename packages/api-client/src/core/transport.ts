import type { Route, RouteArgs, RoutePayload } from '@jackdaw/api-contract';
import { networkError, readError, timeoutError, type ApiError } from './api-error.ts';
import { encodeRequest, type ApiBases, type UploadFile } from './encode-request.ts';
import { pause } from './pause.ts';
import { pauseBefore, type RetryRules } from './retry.ts';
import { successOf, tolerate } from './tolerate.ts';

/** Where the API is and who calls it. */
export interface ConnectionOptions extends ApiBases, RetryRules {
  /** A token that never changes … */
  readonly token?: string | null;
  /** … or where the present one is found. */
  readonly getToken?: () => string | null;
  readonly fetch?: typeof fetch;
  /** Milliseconds until a call without an answer fails. @default 30000 */
  readonly timeout?: number;
}

/** What one call may add. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Of a form upload. */
  readonly file?: UploadFile | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Milliseconds; uploads may need more than the connection's. */
  readonly timeout?: number | undefined;
}

/** Either the payload of an answer, or why there is none. */
export type Outcome<T> = { readonly data: T; readonly error?: undefined } | { readonly error: ApiError };

/** What a route's call answers: the payload of a JSON route, the response of any other. */
export type Answered<R> = R extends { answer: { kind: 'json' } } ? RoutePayload<R> : Response;

/** Sends calls. Never throws, except when the caller's own signal aborts the call. */
export interface Transport {
  readonly baseUrl: string;
  send<R extends Route>(route: R, args: RouteArgs<R>, options?: CallOptions): Promise<Outcome<Answered<R>>>;
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return null;
  }
}

async function readAnswer(route: Route, response: Response): Promise<Outcome<unknown>> {
  if (!response.ok) return { error: readError(response.status, response.headers, await readJson(response)) };
  if (route.answer.kind !== 'json') return { data: response };
  const body = await readJson(response);
  const payload = successOf(route, body);
  return payload ? { data: tolerate(route, payload) } : { error: readError(response.status, response.headers, body) };
}

/** Makes the one function through which the promise client, the session and the hooks call the API. */
export function createTransport(connection: ConnectionOptions = {}): Transport {
  const { baseUrl = '', uploadBaseUrl, token = null, getToken = () => token, timeout = 30_000 } = connection;
  const callFetch = connection.fetch ?? ((input, init) => fetch(input, init));

  async function callOnce(
    route: Route,
    args: Record<string, unknown>,
    options: CallOptions,
  ): Promise<Outcome<unknown>> {
    const { url, method, headers, body } = encodeRequest(route, args, { baseUrl, uploadBaseUrl, file: options.file });
    const present = getToken();
    const clock = AbortSignal.timeout(options.timeout ?? timeout);
    try {
      const response = await callFetch(url, {
        method,
        body: body ?? null,
        headers: { ...headers, ...(present ? { Authorization: `Token ${present}` } : {}), ...options.headers },
        credentials: 'omit',
        signal: options.signal ? AbortSignal.any([options.signal, clock]) : clock,
      });
      return await readAnswer(route, response);
    } catch (error) {
      options.signal?.throwIfAborted();
      return {
        error: clock.aborted ? timeoutError() : networkError(error instanceof Error ? error.message : undefined),
      };
    }
  }

  async function call(route: Route, args: Record<string, unknown>, options: CallOptions): Promise<Outcome<unknown>> {
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await callOnce(route, args, options);
      const wait = outcome.error ? pauseBefore(route, outcome.error, attempt, connection) : null;
      if (wait === null) return outcome;
      await pause(wait, options.signal);
    }
  }

  return {
    baseUrl,
    send: (route, args, options = {}) => call(route, args, options) as Promise<Outcome<Answered<typeof route>>>,
  };
}
