import {
  allRoutes,
  errorCatalogue,
  ErrorEnvelope,
  errorTypeOf,
  type ErrorCode,
  type Param,
  type Params,
  type Route,
} from '@jackdaw/api-contract';
import { bodyOf } from './body-of.ts';

type Json = Record<string, unknown>;

/** What every route may answer, and what those may that need a token. */
const ALWAYS: readonly ErrorCode[] = ['BadRequest', 'RATE_LIMIT_ERROR', 'InternalServerError', 'ServiceUnavailable'];
const SIGNED_IN: readonly ErrorCode[] = ['Unauthorized', 'InvalidScope'];

const AUTH_NOTES: Readonly<Record<Route['auth'], string>> = {
  none: 'Anyone.',
  any: 'Any client with a token of scope `default`.',
  first: 'First-party clients only.',
  file: 'Any client; also download tokens.',
  share: 'Tokens of a public share.',
  basic: 'User name and password by HTTP Basic.',
  two_factor: 'Any client; also a token that still lacks its second factor.',
  setup: 'The one-time code of a server without an owner.',
  admin: 'Owners of the server, by a first-party client.',
};

const isOpen = ({ auth }: Route) => auth === 'none' || auth === 'basic' || auth === 'setup';

function schemaOf(param: Param): Json {
  const fallback = param.fallback === undefined ? {} : { default: param.fallback };
  return { ...(param.schema as Json), ...fallback };
}

function parametersIn(place: 'path' | 'query', params: Params): Json[] {
  return Object.entries(params).map(([name, param]) => ({
    name,
    in: place,
    required: place === 'path' || param.required,
    schema: schemaOf(param),
  }));
}

function requestBody(route: Route): Json {
  const { params, types } = bodyOf(route);
  const entries = Object.entries(params);
  if (entries.length === 0) return {};
  const required = entries.filter(([, param]) => param.required).map(([name]) => name);
  const schema = {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, param]) => [name, schemaOf(param)])),
    ...(required.length > 0 ? { required } : {}),
  };
  const content = Object.fromEntries(types.map((type) => [type, { schema }]));
  return { requestBody: { required: required.length > 0, content } };
}

function successOf({ answer }: Route): Json {
  if (answer.kind === 'redirect') return { 302: { description: 'Leads to an address that needs no header.' } };
  if (answer.kind === 'bytes') {
    return { 200: { description: 'The bytes.', content: { [answer.contentType]: { schema: {} } } } };
  }
  const envelope = { type: 'object', properties: { status: { const: 'OK' } }, required: ['status'] };
  const schema = { allOf: [envelope, answer.schema] };
  return { 200: { description: 'Done.', content: { 'application/json': { schema } } } };
}

function failuresOf(route: Route): Json {
  const zone: ErrorCode[] = [
    ...(isOpen(route) ? [] : SIGNED_IN),
    ...(route.active ? (['PaymentRequired'] as const) : []),
    ...(route.auth === 'admin' ? (['Forbidden'] as const) : []),
  ];
  const byStatus = new Map<number, Set<string>>();
  for (const code of [...ALWAYS, ...zone, route.invalid, ...route.errors]) {
    const { status } = errorCatalogue[code];
    byStatus.set(status, (byStatus.get(status) ?? new Set()).add(errorTypeOf(code)));
  }
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  return Object.fromEntries(
    [...byStatus].map(([status, types]) => [status, { description: [...types].join(', '), content }]),
  );
}

function operationOf(route: Route, deprecated: boolean): Json {
  return {
    operationId: deprecated ? undefined : route.id,
    summary: route.summary,
    description: `${AUTH_NOTES[route.auth]}${route.active ? ' Needs an active account.' : ''}`,
    tags: [route.id.split('.', 1)[0]],
    ...(deprecated ? { deprecated: true } : {}),
    parameters: [...parametersIn('path', route.params), ...parametersIn('query', route.query)],
    ...requestBody(route),
    responses: { ...successOf(route), ...failuresOf(route) },
    security: isOpen(route) ? [] : [{ token: [] }, { query: [] }],
  };
}

/** The API as an OpenAPI 3.1 document, made of the same declarations that the server answers by. */
export function openApiDocument(info: { origin: string; version: string }, routes: readonly Route[] = allRoutes): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    for (const spelling of [route, ...route.aliases]) {
      const path = spelling.path.replace(/:(\w+)/g, '{$1}');
      (paths[path] ??= {})[spelling.method.toLowerCase()] = operationOf(route, spelling !== route);
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Jackdaw API',
      version: info.version,
      description: 'Wire-compatible with version 2 of the put.io API.',
    },
    servers: [{ url: info.origin }],
    paths,
    components: {
      schemas: { Error: ErrorEnvelope },
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: '`Token` is accepted in the place of `Bearer`.' },
        query: { type: 'apiKey', in: 'query', name: 'oauth_token' },
      },
    },
  };
}
