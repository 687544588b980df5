import type { Domain, DomainParts } from '../domain.ts';

/** Rate limits, bans and how they are lifted. */
export function createLimits(_parts: DomainParts): Domain {
  return { routes: [] };
}
