import { isFilePart, type Route } from '@jackdaw/api-contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { authenticate, isOpen, isZone, presentedToken } from '../auth/authenticate.ts';
import type { TokenService } from '../auth/token-service.ts';
import { AppError } from '../errors.ts';
import { NOT_MODIFIED, type Caller, type CallContext, type RouteBinding } from './binding.ts';
import { BODY_LIMIT, OPEN_BODY_LIMIT, readBody } from './body.ts';
import { callContext } from './call-context.ts';
import { joinGates, type RequestGate } from './gate.ts';
import { servesRoute, type Hosts } from './hosts.ts';
import type { Origins } from './origin.ts';
import { keepRawBody } from './raw-body.ts';
import { readArgs } from './read-args.ts';

/** What mounting needs to know about the server. */
export interface MountOptions {
  tokens: TokenService;
  origins: Origins;
  /** Which host answers what; every host everything when absent. */
  hosts?: Hosts;
  /** Judge each request, in this order. */
  gates?: readonly RequestGate[];
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the body is read; null where nobody is signed in. */
    who: { caller: Caller | null; token: string | null } | null;
    /** The bytes that came, where the route's transport is `raw`. */
    rawBody: Buffer | null;
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
 * @throws when a route declares no zone, or two answer the same method and path
 */
export function mountRoutes(app: FastifyInstance, bindings: readonly RouteBinding[], options: MountOptions): void {
  const taken = new Map<string, string>();
  for (const binding of bindings) {
    if (!isZone(binding.route.auth)) throw new Error(`${binding.route.id} does not say who may call it`);
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
  { tokens, origins, hosts, gates }: MountOptions,
): void {
  const gate = joinGates(gates);

  async function whoAsks(request: FastifyRequest, reply: FastifyReply): Promise<NonNullable<FastifyRequest['who']>> {
    const token = tokenOf(route, request);
    const caller = await authenticate(tokens, route, token, request.ip).catch(async (error: unknown) => {
      // Whoever guesses tokens is counted too.
      await gate.admit({ route, caller: null, request, reply });
      throw error;
    });
    await gate.admit({ route, caller, request, reply });
    return { caller, token };
  }

  app.route({
    method,
    url,
    exposeHeadRoute: false,
    bodyLimit: isOpen(route) ? OPEN_BODY_LIMIT : BODY_LIMIT,
    onRequest: async (request, reply) => {
      if (hosts && !servesRoute(hosts.purposesOf(request.host), route)) throw new AppError('NotFound');
      request.who = await whoAsks(request, reply);
    },
    ...(route.transport === 'raw' ? { preParsing: keepRawBody } : {}),
    handler: async (request, reply) => {
      const context = callContext(request, reply, request.who ?? { caller: null, token: null }, origins);
      let answer: unknown;
      try {
        answer = await handler((await argsOf(route, request)) as never, context);
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'RATE_LIMIT_ERROR') throw error;
        throw await gate.refused({ route, caller: request.who?.caller ?? null, request, reply }, error);
      }
      return send(route, context, answer);
    },
  });
}

/** Administration also takes an administrator's own token beside that of the account he looks into. */
function tokenOf(route: Route, { headers, query }: FastifyRequest): string | null {
  const own = route.auth === 'admin' ? headers['x-admin-token'] : undefined;
  if (typeof own === 'string' && own !== '') return own;
  const values = query as Record<string, unknown>;
  const other = route.tokenQuery === null ? undefined : values[route.tokenQuery];
  if (typeof other === 'string' && other !== '') return other;
  return presentedToken(headers.authorization, values['oauth_token']);
}

/** Names under which the body of a route may carry files. */
function filePartsOf({ body }: Route): ReadonlySet<string> {
  return new Set(Object.keys(body).filter((name) => body[name] && isFilePart(body[name])));
}

async function argsOf(route: Route, request: FastifyRequest): Promise<Record<string, unknown>> {
  const body = route.transport === 'plain' ? await readBody(request, filePartsOf(route)) : {};
  return readArgs(route, {
    path: request.params as Record<string, unknown>,
    query: request.query as Record<string, unknown>,
    body,
  });
}

function send(route: Route, { reply }: CallContext, answer: unknown): FastifyReply {
  // Handlers of bytes and redirects have written to the reply themselves.
  if (route.answer.kind !== 'json') return reply;
  if (answer === NOT_MODIFIED) return reply.code(304).header('cache-control', 'no-store').send();
  return reply
    .header('content-type', 'application/json')
    .header('cache-control', 'no-store')
    .serializer(identity)
    .send(JSON.stringify({ status: 'OK', ...(answer as object | undefined) }));
}
