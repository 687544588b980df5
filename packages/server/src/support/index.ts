import type { Domain, DomainParts } from '../domain.ts';

/** Support tickets and what administrators may do. */
export function createSupport(_parts: DomainParts): Domain {
  return { routes: [] };
}
