import type { Route } from '@jackdaw/api-contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { authenticate, isOpen, presentedToken } from '../auth/authenticate.ts';
import type { TokenService } from '../auth/token-service.ts';
import type { Caller, CallContext, RouteBinding } from './binding.ts';
import { BODY_LIMIT, OPEN_BODY_LIMIT, readBody } from './body.ts';
import { callContext } from './call-context.ts';
import type { Origins } from './origin.ts';
import { readArgs } from './read-args.ts';

/** What mounting needs to know about the server. */
export interface MountOptions {
  tokens: TokenService;
  origins: Origins;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the body is read; null where nobody is signed in. */
    who: { caller: Caller | null; token: string | null } | null;
  }
}

const identity = (payload: unknown) => payload as string;
const slashless = (path: string) => (path.length > 1 ? path.replace(/\/$/, '') : path);

/** Every method and path that a route answers; spellings that differ by a final slash are one. */
export function spellings(route: Route): { method: string; url: string }[] {
  const found = new Map<string, { method: string; url: string }>();
  for (const { method, path } of [route, ...route.aliases]) {
    const url = slashless(path);
    found.set(`${method} ${url}`, { method, url });
    if (method === 'GET') found.set(`HEAD ${url}`, { method: 'HEAD', url });
  }
  return [...found.values()];
}

/**
 * Mounts contract routes: authentication and zone first, then the arguments, then the handler, whose payload goes out in
 * the success envelope.
 * @throws when two routes answer the same method and path
 */
export function mountRoutes(app: FastifyInstance, bindings: readonly RouteBinding[], options: MountOptions): void {
  const taken = new Map<string, string>();
  for (const binding of bindings) {
    for (const spelling of spellings(binding.route)) {
      const shape = `${spelling.method} ${spelling.url.replace(/:[^/]+/g, ':')}`;
      const other = taken.get(shape);
      if (other !== undefined) throw new Error(`${binding.route.id} and ${other} both answer ${shape}`);
      taken.set(shape, binding.route.id);
      mountOne(app, binding, spelling, options);
    }
  }
}

function mountOne(
  app: FastifyInstance,
  { route, handler }: RouteBinding,
  { method, url }: { method: string; url: string },
  { tokens, origins }: MountOptions,
): void {
  app.route({
    method,
    url,
    exposeHeadRoute: false,
    bodyLimit: isOpen(route) ? OPEN_BODY_LIMIT : BODY_LIMIT,
    onRequest: async (request) => {
      const token = presentedToken(
        request.headers.authorization,
        (request.query as Record<string, unknown>)['oauth_token'],
      );
      request.who = { caller: await authenticate(tokens, route, token), token };
    },
    handler: async (request, reply) => {
      const context = callContext(request, reply, request.who ?? { caller: null, token: null }, origins);
      const answer = await handler((await argsOf(route, request)) as never, context);
      return send(route, context, answer);
    },
  });
}

async function argsOf(route: Route, request: FastifyRequest): Promise<Record<string, unknown>> {
  const body = route.transport === 'plain' ? await readBody(request) : {};
  return readArgs(route, {
    path: request.params as Record<string, unknown>,
    query: request.query as Record<string, unknown>,
    body,
  });
}

function send(route: Route, { reply }: CallContext, answer: unknown): FastifyReply {
  // Handlers of bytes and redirects have written to the reply themselves.
  if (route.answer.kind !== 'json') return reply;
  return reply
    .header('content-type', 'application/json')
    .header('cache-control', 'no-store')
    .serializer(identity)
    .send(JSON.stringify({ status: 'OK', ...(answer as object | undefined) }));
}
