import type { Domain, DomainParts } from '../domain.ts';

/** The second factor. */
export function createTwoFactor(_parts: DomainParts): Domain {
  return { routes: [] };
}
