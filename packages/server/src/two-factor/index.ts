import type { Domain, DomainParts } from '../domain.ts';
import { twoFactorRoutes } from './routes.ts';

/** The second factor. */
export function createTwoFactor(parts: Pick<DomainParts, 'db' | 'tokens' | 'accounts' | 'security'>): Domain {
  return { routes: twoFactorRoutes(parts) };
}
