import type { Domain, DomainParts } from '../domain.ts';

/** Zip jobs. */
export function createZips(_parts: DomainParts): Domain {
  return { routes: [] };
}
