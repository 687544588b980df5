import type { Domain, DomainParts } from '../domain.ts';

/** IFTTT. */
export function createIfttt(_parts: DomainParts): Domain {
  return { routes: [] };
}
