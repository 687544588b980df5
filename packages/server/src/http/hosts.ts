import type { Route } from '@jackdaw/api-contract';
import type { Config } from '../config.ts';

/** What a host may be for. */
export type Purpose = 'api' | 'upload' | 'live' | 'content';

/** Which host answers what. A host that is for nothing in particular answers everything. */
export interface Hosts {
  /** What a host is kept for; null when it answers everything. `host` as in the `Host` header. */
  purposesOf(host: string): ReadonlySet<Purpose> | null;
}

/** A host without the port that its scheme implies. */
const bare = (host: string) => host.toLowerCase().replace(/:(?:80|443)$/, '');
const hostOf = (origin: string) => bare(new URL(origin).host);

/** Hosts that serve one purpose each, from the settings. One that is also among `origins`, or the web app's, is for all. */
export function createHosts(
  config: Pick<Config, 'origins' | 'webOrigin' | 'apiOrigin' | 'uploadOrigin' | 'liveOrigin' | 'contentOrigin'>,
): Hosts {
  const forAll = new Set([...config.origins, ...(config.webOrigin === null ? [] : [config.webOrigin])].map(hostOf));
  const kept = new Map<string, Set<Purpose>>();
  const keep = (origin: string | null, purpose: Purpose) => {
    if (origin === null || forAll.has(hostOf(origin))) return;
    const host = hostOf(origin);
    kept.set(host, (kept.get(host) ?? new Set()).add(purpose));
  };
  keep(config.apiOrigin, 'api');
  keep(config.uploadOrigin, 'upload');
  keep(config.liveOrigin, 'live');
  keep(config.contentOrigin, 'content');
  return { purposesOf: (host) => kept.get(bare(host)) ?? null };
}

/** Whether a host kept for these purposes answers a route. Health is answered everywhere. */
export function servesRoute(purposes: ReadonlySet<Purpose> | null, route: Route): boolean {
  if (purposes === null || purposes.has('api') || route.id === 'health.check') return true;
  if (purposes.has('upload') && (route.transport !== 'plain' || route.id.startsWith('uploads.'))) return true;
  return purposes.has('content') && route.method === 'GET' && route.answer.kind !== 'json';
}

/** Where a request to the root of the upload host goes (section 5.1): one client posts its form there. */
export function rewriteUploadRoot(
  hosts: Hosts,
  request: { method?: string | undefined; url?: string | undefined; headers: { host?: string | undefined } },
): string {
  const { method, url = '/', headers } = request;
  const isRoot = method === 'POST' && /^\/(\?|$)/.test(url);
  if (!isRoot || !hosts.purposesOf(headers.host ?? '')?.has('upload')) return url;
  return `/v2/files/upload${url.slice(1)}`;
}

const OVERRIDES = new Set(['PATCH', 'DELETE', 'HEAD']);

/** The method that tus clients mean whose network passes nothing but POST: they name it in a header (tus 1.0.0). */
export function overrideMethod(request: {
  method?: string | undefined;
  url?: string | undefined;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}): void {
  const meant = request.headers['x-http-method-override'];
  if (request.method !== 'POST' || typeof meant !== 'string' || !request.url?.startsWith('/files/')) return;
  if (OVERRIDES.has(meant.toUpperCase())) request.method = meant.toUpperCase();
}
