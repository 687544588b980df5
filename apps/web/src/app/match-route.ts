import type { AppRoute } from './routes.ts';

/** The parts of an address that a route's pattern names, decoded. */
export type PageParams = Readonly<Record<string, string>>;

export interface RouteMatch {
  route: AppRoute;
  params: PageParams;
  /** The route's own address, when the asked one is an alias. */
  canonical: string;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function paramsOf(pattern: string, path: string): PageParams | null {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [at, part] of wanted.entries()) {
    const value = given[at] ?? '';
    if (part.startsWith(':') && value !== '') params[part.slice(1)] = decode(value);
    else if (part !== value) return null;
  }
  return params;
}

/** Fills a pattern: `/a/:id` with `{ id: '1' }` is `/a/1`. */
export function fillPath(pattern: string, params: PageParams): string {
  return pattern.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(params[name] ?? ''));
}

/**
 * Finds the route of an address. The router of the app is not asked, because the pages of visitors do without it.
 */
export function matchRoute(
  address: { pathname: string; search: string },
  routes: readonly AppRoute[],
): RouteMatch | null {
  const path = address.pathname.length > 1 ? address.pathname.replace(/\/$/, '') : address.pathname;
  const query = new URLSearchParams(address.search);
  for (const route of routes) {
    if (route.query !== undefined && !query.has(route.query)) continue;
    for (const pattern of [route.path, ...(route.aliases ?? [])]) {
      const params = paramsOf(pattern, path);
      if (params) return { route, params, canonical: fillPath(route.path, params) };
    }
  }
  return null;
}
