import type { FastifyInstance, FastifyRequest } from 'fastify';

const ALLOW_METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';
const ALLOW_HEADERS = [
  'Authorization, Content-Type, Accept, Cache-Control, Range, Tus-Resumable, Upload-Length, Upload-Metadata',
  'Upload-Offset, X-Requested-With, X-HTTP-Method-Override, X-Admin-Token',
].join(', ');
const EXPOSE_HEADERS = [
  'putio-client-ip, x-trace-id, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset',
  'X-RateLimit-Id, X-RateLimit-Action, Content-Length, Content-Range, Content-Disposition, Location, Tus-Resumable',
  'Tus-Version, Tus-Extension, Tus-Max-Size, Upload-Offset, Upload-Length, Upload-Expires, Putio-File-Id',
  'Putio-Transfer-Id, Putio-File-CRC32',
].join(', ');

/**
 * The headers of sections 1.13 and 1.14, for every answer. `webOrigins` may send credentials; everybody else gets `*`,
 * which is safe because tokens never travel in cookies.
 */
export function commonHeaders(request: FastifyRequest, webOrigins: readonly string[]): Record<string, string> {
  const { origin } = request.headers;
  const known = origin !== undefined && webOrigins.includes(origin);
  return {
    'putio-client-ip': request.ip,
    'x-trace-id': request.id,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'access-control-allow-origin': known ? origin : '*',
    vary: 'Origin',
    ...(origin === undefined ? {} : { 'access-control-expose-headers': EXPOSE_HEADERS }),
    ...(known ? { 'access-control-allow-credentials': 'true' } : {}),
  };
}

/** Puts them on every answer, and answers preflight requests. */
export function registerCommonHeaders(app: FastifyInstance, webOrigins: readonly string[]): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(commonHeaders(request, webOrigins));
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return;
    return reply
      .code(204)
      .headers({
        'access-control-allow-methods': ALLOW_METHODS,
        'access-control-allow-headers': ALLOW_HEADERS,
        'access-control-max-age': '7200',
      })
      .send();
  });
}
