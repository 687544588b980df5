import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/** Which addresses this server is reached at. */
export interface Origins {
  /** Configured ones, `https://host[:port]`, the first one being the main one; empty trusts the `Host` header. */
  readonly configured: readonly string[];
}

/** The addresses that links to the API may be made with: the API's own one first. */
export function createOrigins({
  origins,
  apiOrigin,
  webOrigin,
}: Pick<Config, 'origins' | 'apiOrigin' | 'webOrigin'>): Origins {
  const own = apiOrigin === null ? origins : [apiOrigin, ...origins];
  return { configured: own.length > 0 && webOrigin !== null ? [...own, webOrigin] : own };
}

/** `https://host` as a client reaches the server. A host that is not configured answers with the main origin. */
export function originFrom(reached: { protocol: string; host: string }, { configured }: Origins): string {
  // A Host header with anything but a name and a port in it must not get into an address.
  const host = /^[\w.:[\]-]+$/.test(reached.host) ? reached.host : 'localhost';
  const asked = `${reached.protocol === 'https' ? 'https' : 'http'}://${host}`;
  const [main] = configured;
  return main === undefined || configured.includes(asked) ? asked : main;
}

/** The same for a request. */
export function originOf(request: FastifyRequest, origins: Origins): string {
  return originFrom(request, origins);
}
