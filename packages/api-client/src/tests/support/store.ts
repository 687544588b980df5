import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { api, apiExtra } from '../../react/index.ts';
import type { Reply } from './http-server.ts';

/** One call as the stand-in for a server sees it. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Record<string, unknown>;
}

/** Answers one kind of call. */
export type Handler = (call: Call) => Reply | Promise<Reply>;

/** The fields of a body; a form's decimal texts as the numbers that were sent. */
function readBody(init: RequestInit | undefined): Record<string, unknown> {
  if (typeof init?.body !== 'string') return {};
  if (new Headers(init.headers).get('Content-Type') === 'application/json') {
    return JSON.parse(init.body) as Record<string, unknown>;
  }
  const fields = [...new URLSearchParams(init.body)];
  return Object.fromEntries(fields.map(([name, text]) => [name, /^-?(0|[1-9]\d*)$/.test(text) ? Number(text) : text]));
}

/** A success with this payload. */
export const ok = (payload: object = {}): Reply => ({ body: { status: 'OK', ...payload } });

/**
 * A store with the API in it, whose server is a table of handlers by `METHOD /path`. Handlers may be replaced as the test
 * goes on; a call without one is 404.
 */
export function makeStore(handlers: Record<string, Handler>, options: { onSessionExpired?: () => void } = {}) {
  const calls: Call[] = [];
  const standIn: typeof fetch = async (input, init) => {
    const url = new URL(String(input), 'http://localhost');
    const call: Call = {
      method: init?.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      body: readBody(init),
    };
    calls.push(call);
    const handler = handlers[`${call.method} ${call.path}`];
    const { status = 200, headers, body = {} } = handler ? await handler(call) : { status: 404 };
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers: { ...headers } });
  };
  const store = configureStore({
    reducer: combineReducers({ [api.reducerPath]: api.reducer }),
    middleware: (defaults) =>
      defaults({
        thunk: { extraArgument: apiExtra({ baseUrl: 'http://localhost', fetch: standIn, retries: 0, ...options }) },
        serializableCheck: false,
        immutableCheck: false,
      }).concat(api.middleware),
  });
  return { store, calls, handlers };
}

/** A promise that the test resolves itself, to look at what shows meanwhile. */
export function held<T>() {
  const { promise, resolve } = Promise.withResolvers<T>();
  return { promise, release: resolve };
}
