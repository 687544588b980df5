import type { Domain, DomainParts } from '../domain.ts';

/** RSS feeds. */
export function createRss(_parts: DomainParts): Domain {
  return { routes: [] };
}
