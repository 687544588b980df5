import { allRoutes } from '@jackdaw/api-contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { originOf, type Origins } from '../origin.ts';

/** Answers `/docs` and `/docs/openapi.json`; resolves with false for every other address. */
export function createDocs({ origins, version }: { origins: Origins; version: string }) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    const path = request.url.split('?', 1)[0]?.replace(/\/$/, '');
    if (
      (request.method !== 'GET' && request.method !== 'HEAD') ||
      (path !== '/docs' && path !== '/docs/openapi.json')
    ) {
      return false;
    }
    reply.header('cache-control', 'no-cache');
    if (path === '/docs') {
      const { docsPage } = await import('./page.ts');
      const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";
      reply.header('content-type', 'text/html; charset=utf-8').header('content-security-policy', policy);
      await reply.send(docsPage(allRoutes, version));
    } else {
      const { openApiDocument } = await import('./document.ts');
      reply.header('content-type', 'application/json');
      await reply.send(Buffer.from(JSON.stringify(openApiDocument({ origin: originOf(request, origins), version }))));
    }
    return true;
  };
}
