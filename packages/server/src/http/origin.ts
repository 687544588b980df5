import type { FastifyRequest } from 'fastify';

/** Which addresses this server is reached at. */
export interface Origins {
  /** Configured ones, `https://host[:port]`, the first one being the main one; empty trusts the `Host` header. */
  readonly configured: readonly string[];
}

/** `https://host` as this client reaches the server. A `Host` that is not configured answers with the main origin. */
export function originOf(request: FastifyRequest, { configured }: Origins): string {
  // A Host header with anything but a name and a port in it must not get into an address.
  const host = /^[\w.:[\]-]+$/.test(request.host) ? request.host : 'localhost';
  const asked = `${request.protocol}://${host}`;
  const [main] = configured;
  return main === undefined || configured.includes(asked) ? asked : main;
}
