import type { Domain, DomainParts } from '../domain.ts';

/** Families. */
export function createFamily(_parts: DomainParts): Domain {
  return { routes: [] };
}
