import type { Domain, DomainParts } from '../domain.ts';

/** App-specific passwords. */
export function createAppPasswords(_parts: DomainParts): Domain {
  return { routes: [] };
}
