import type { Route } from '../core/route.ts';
import * as domains from './domains.ts';

/** Every route of the API, by domain. A namespace, so that a bundle holds only the domains that are named in it. */
export * as routes from './domains.ts';

/** The same routes as one list. */
export const allRoutes: readonly Route[] = Object.values(domains).flatMap((domain) => Object.values(domain) as Route[]);
