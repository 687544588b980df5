import type { Domain, DomainParts } from '../domain.ts';

/** Registration and password reset. */
export function createRegistration(_parts: DomainParts): Domain {
  return { routes: [] };
}
