import type { Domain, DomainParts } from '../domain.ts';

/** Public shares. */
export function createPublicShares(_parts: DomainParts): Domain {
  return { routes: [] };
}
