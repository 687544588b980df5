import type { Domain, DomainParts } from '../domain.ts';

/** Podcast feeds of folders. */
export function createPodcast(_parts: DomainParts): Domain {
  return { routes: [] };
}
