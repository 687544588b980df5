import type { Domain, DomainParts } from '../domain.ts';

/** The OAuth flow, device codes and apps. */
export function createOAuth(_parts: DomainParts): Domain {
  return { routes: [] };
}
