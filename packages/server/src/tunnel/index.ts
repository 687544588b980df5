import type { Domain, DomainParts } from '../domain.ts';

/** Tunnel routes and the speed test. */
export function createTunnel(_parts: DomainParts): Domain {
  return { routes: [] };
}
