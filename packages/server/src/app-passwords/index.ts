import type { Domain, DomainParts } from '../domain.ts';
import { appPasswordRoutes } from './routes.ts';

/** App-specific passwords. */
export function createAppPasswords(parts: Pick<DomainParts, 'accounts' | 'security'>): Domain {
  return { routes: appPasswordRoutes(parts) };
}
