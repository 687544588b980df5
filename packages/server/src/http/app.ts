import { randomUUID } from 'node:crypto';
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { AppError } from '../errors.ts';
import type { RouteBinding } from './binding.ts';
import { BODY_LIMIT, parseForm, registerBodyParsers } from './body.ts';
import { commonHeaders, registerCommonHeaders } from './common-headers.ts';
import { errorAnswer } from './error-answer.ts';
import { joinGates } from './gate.ts';
import { overrideMethod, rewriteUploadRoot, type Hosts } from './hosts.ts';
import { mountRoutes, type MountOptions } from './mount.ts';
import { createMethodIndex } from './not-found.ts';
import { originOf } from './origin.ts';
import { ignoreExpectations, refuseUnreadable } from './unreadable.ts';

export interface HttpAppOptions extends MountOptions {
  bindings: readonly RouteBinding[];
  /** Answers what no route does, such as the apps' files; false when it has nothing either. */
  fallback?: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;
  /** Addresses or networks whose `X-Forwarded-*` headers count. */
  trustedProxies: readonly string[];
  /** Origins of web apps that may send credentials. */
  webOrigins: readonly string[];
  /** Speaks HTTPS with these, in PEM form. */
  tls?: { cert: string; key: string } | null;
  log: FastifyBaseLogger;
}

/** Routes are checked by their contract; without this, libraries for JSON schemas are loaded that nobody asks. */
const noSchemas = () => {
  throw new Error('Routes have no JSON schemas here');
};

/** Sixteen digits: `randomUUID` draws many at once where `randomBytes` asks the system for each. */
const newTraceId = () => randomUUID().replaceAll('-', '').slice(0, 16);

const everyHost: Hosts = { purposesOf: () => null };

/** Builds the HTTP application on all given routes. It does not listen yet. */
export async function createHttpApp(options: HttpAppOptions): Promise<FastifyInstance> {
  const hosts = options.hosts ?? everyHost;
  const gate = joinGates(options.gates);
  const app: FastifyInstance = fastify({
    ...(options.tls ? { https: options.tls } : {}),
    rewriteUrl(request) {
      overrideMethod(request);
      return rewriteUploadRoot(hosts, request);
    },
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 4096, querystringParser: parseForm },
    bodyLimit: BODY_LIMIT,
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    requestTimeout: 0,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    genReqId: newTraceId,
    clientErrorHandler: (error, socket) =>
      refuseUnreadable(error, socket, { log: options.log, traceId: newTraceId(), origins: options.origins }),
    // What the router cannot read passes no hook.
    frameworkErrors(error, unread, reply) {
      const request = unread as FastifyRequest;
      void sendError(error, request, (reply as FastifyReply).headers(commonHeaders(request, options.webOrigins)));
    },
  });
  const methodsOf = createMethodIndex(options.bindings);

  function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const origin = originOf(request, options.origins);
    const answer = errorAnswer(error, { log: request.log, traceId: request.id, origin });
    return reply
      .code(answer.status)
      .headers(answer.headers)
      .serializer((payload: unknown) => payload as string)
      .send(answer.body);
  }

  ignoreExpectations(app);
  app.decorateRequest('who', null);
  registerCommonHeaders(app, options.webOrigins);
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    // Hosts that are kept for one purpose have no pages; the API's has its documentation.
    const purposes = hosts.purposesOf(request.host);
    const mayFallBack = purposes === null || (purposes.has('api') && /^\/docs(\/|$)/.test(path));
    if (mayFallBack && (await options.fallback?.(request, reply))) return reply;
    await gate.admit({ route: null, caller: null, request, reply });
    const allowed = methodsOf(path);
    if (allowed.length === 0) return sendError(new AppError('NotFound'), request, reply);
    reply.header('allow', allowed.join(', '));
    if (request.method === 'OPTIONS') return reply.code(204).send();
    return sendError(new AppError('MethodNotAllowed'), request, reply);
  });
  await registerBodyParsers(app);
  mountRoutes(app, options.bindings, options);
  return app;
}
