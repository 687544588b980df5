import type { Domain, DomainParts } from '../domain.ts';

/** Clearing and destroying an account. */
export function createAccountEnd(_parts: DomainParts): Domain {
  return { routes: [] };
}
