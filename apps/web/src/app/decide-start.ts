import { loginPath } from '@jackdaw/api-client';
import type { AppRoute } from './routes.ts';

/** How the app starts: elsewhere, with a screen for visitors, or with the whole app. */
export type Start = { kind: 'redirect'; to: string } | { kind: 'visitor'; route: AppRoute } | { kind: 'app' };

/** The one guard: judges an address by its route's zone and by whether somebody is signed in. */
export function decideStart(
  address: { pathname: string; search: string; hash: string },
  isSignedIn: boolean,
  routes: readonly AppRoute[],
): Start {
  const route = routes.find(({ path, aliases = [] }) => [path, ...aliases].includes(address.pathname));
  if (route?.zone === 'unauthenticated') {
    return isSignedIn ? { kind: 'redirect', to: '/' } : { kind: 'visitor', route };
  }
  if (isSignedIn) return { kind: 'app' };
  return { kind: 'redirect', to: loginPath({ message: null, next: address.pathname + address.search + address.hash }) };
}
