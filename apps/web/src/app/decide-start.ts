import { loginPath } from '@jackdaw/api-client';
import { fillPath, matchRoute, type PageParams } from './match-route.ts';
import type { AppRoute } from './routes.ts';

/**
 * How the page starts: elsewhere, with a screen that stands alone (at `address`, without the app around it), or with the
 * whole app.
 */
export type Start =
  | { kind: 'redirect'; to: string }
  | { kind: 'alone'; route: AppRoute; params: PageParams; address: string }
  | { kind: 'app' };

/** The one guard: judges an address by its route's zone and by whether somebody is signed in. */
export function decideStart(
  address: { pathname: string; search: string; hash: string },
  isSignedIn: boolean,
  routes: readonly AppRoute[],
): Start {
  const rest = address.search + address.hash;
  const match = matchRoute(address, routes);
  const toSignIn: Start = { kind: 'redirect', to: loginPath({ message: null, next: address.pathname + rest }) };
  if (match === null) return isSignedIn ? { kind: 'app' } : toSignIn;
  const { route, params, canonical } = match;
  const alone: Start = { kind: 'alone', route, params, address: canonical + rest };
  switch (route.zone) {
    case 'public':
      return alone;
    case 'unauthenticated':
      return isSignedIn ? { kind: 'redirect', to: fillPath(route.signedInTo ?? '/', params) } : alone;
    case 'isolated':
      return isSignedIn ? alone : toSignIn;
    case 'authenticated':
      return isSignedIn ? { kind: 'app' } : toSignIn;
  }
}
