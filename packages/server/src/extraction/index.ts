import type { Domain, DomainParts } from '../domain.ts';

/** Archive extraction. */
export function createExtraction(_parts: DomainParts): Domain {
  return { routes: [] };
}
