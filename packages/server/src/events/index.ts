import type { Domain, DomainParts } from '../domain.ts';
import type { History } from './history.ts';

export type { History, NewHistoryEvent } from './history.ts';

/** Builds what other domains write history with. */
export function createHistory(_parts: Pick<DomainParts, 'db' | 'clock'>): History {
  return { record: async () => {} };
}

/** The history that a user sees. */
export function createEvents(_parts: DomainParts): Domain {
  return { routes: [] };
}
