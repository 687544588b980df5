import type { ErrorEnvelope, Route, RouteArgs, RoutePayload } from '@jackdaw/api-contract';
import type { FastifyInstance } from 'fastify';
import { checkFailure, checkSuccess } from './check-answer.ts';
import { encodeCall, type Encoding } from './encode-call.ts';

export interface CallOptions {
  token?: string | null;
  /** How the body is written; `form` unless given. */
  as?: Encoding;
  headers?: Record<string, string>;
}

/** Calls contract routes of an application in this process; every answer is checked. */
export function createCaller(app: FastifyInstance) {
  async function send(route: Route, args: Record<string, unknown>, given: CallOptions | string = {}) {
    const { token = null, as = 'form', headers = {} } = typeof given === 'string' ? { token: given } : given;
    const request = encodeCall(route, args, as);
    const authorization = token === null ? {} : { authorization: `Token ${token}` };
    return app.inject({ ...request, headers: { ...request.headers, ...authorization, ...headers } });
  }
  return {
    /** Calls a route and resolves with its payload. @throws when the answer is an error or breaks the contract */
    call: async <R extends Route>(route: R, args: RouteArgs<R>, given?: CallOptions | string) =>
      checkSuccess(route, await send(route, args, given)) as RoutePayload<R>,
    /** Calls a route with any arguments and resolves with its error. @throws when it succeeds or the envelope is wrong */
    fail: async (route: Route, args: Record<string, unknown>, given?: CallOptions | string): Promise<ErrorEnvelope> =>
      checkFailure(await send(route, args, given)),
  };
}
