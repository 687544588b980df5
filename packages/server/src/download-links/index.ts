import type { Domain, DomainParts } from '../domain.ts';

/** Download-link jobs. */
export function createDownloadLinks(_parts: DomainParts): Domain {
  return { routes: [] };
}
