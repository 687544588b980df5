import type { Transport } from '../core/transport.ts';
import { createTransport, type ConnectionOptions } from '../core/transport.ts';

/** What the endpoints need from the store that they run in. */
export interface ApiContext {
  readonly transport: Transport;
  /** A call was refused because the token is no longer good. */
  readonly onSessionExpired: () => void;
}

/** The thunk `extraArgument` of a store with the API in it. */
export interface ApiExtra {
  readonly api: ApiContext;
}

/**
 * Builds the `extraArgument` that the store's thunk middleware gets, so that one set of endpoints and hooks serves any
 * server and any store.
 */
export function apiExtra(options: ConnectionOptions & { onSessionExpired?: () => void } = {}): ApiExtra {
  const { onSessionExpired = () => undefined, ...connection } = options;
  return { api: { transport: createTransport(connection), onSessionExpired } };
}

/** Finds the context in a store's extra argument. */
export function contextOf(extra: unknown): ApiContext {
  const api = (extra as Partial<ApiExtra> | undefined)?.api;
  if (!api) throw new TypeError('The store needs apiExtra(…) as the extraArgument of its thunk middleware.');
  return api;
}
