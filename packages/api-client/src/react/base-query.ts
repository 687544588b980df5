import type { Route, RouteArgs } from '@jackdaw/api-contract';
import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import { isSessionExpired, type ApiError } from '../core/api-error.ts';
import { contextOf } from './context.ts';

/** One call of a route, as the endpoints hand it to the base query. */
export interface Call {
  readonly route: Route;
  readonly args: object;
}

export type ApiBaseQuery = BaseQueryFn<Call, unknown, ApiError>;

/** Makes the call of a route. */
export function call<R extends Route>(route: R, args: RouteArgs<R>): Call {
  return { route, args };
}

/** Sends a call through the store's transport and reports a session that is no longer good. */
export const baseQuery: ApiBaseQuery = async ({ route, args }, { signal, extra }) => {
  const { transport, onSessionExpired } = contextOf(extra);
  const outcome = await transport.send(route, args as never, { signal });
  if (!outcome.error) return { data: outcome.data };
  if (route.auth !== 'none' && route.auth !== 'basic' && isSessionExpired(outcome.error)) onSessionExpired();
  return { error: outcome.error };
};
