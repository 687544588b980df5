import type { Domain, DomainParts } from '../domain.ts';

/** Sharing with friends and cloning. */
export function createSharing(_parts: DomainParts): Domain {
  return { routes: [] };
}
