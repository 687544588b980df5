import type { Domain, DomainParts } from '../domain.ts';

/** Friends. */
export function createFriends(_parts: DomainParts): Domain {
  return { routes: [] };
}
