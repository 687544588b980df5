import { SettingError, type Setting } from './kinds.ts';

/** A way to reach the server's files, as the contract's row TN1 lists it. */
export interface TunnelRouteSetting {
  readonly name: string;
  readonly description: string;
  /** Addresses (`https://host`) whose speed can be tested; none stands for the address the caller used. */
  readonly hosts: readonly string[];
}

const EXAMPLE = '[{"name":"default","description":"Direct","hosts":["https://drive.example.org"]}]';

const wrong = (problem: string) => new SettingError(`must be a JSON list such as ${EXAMPLE} (${problem})`);

function listOf(raw: unknown): unknown[] {
  let value = raw;
  if (typeof raw === 'string') {
    try {
      value = JSON.parse(raw);
    } catch {
      throw wrong('it is no JSON');
    }
  }
  if (!Array.isArray(value) || value.length === 0) throw wrong('it is no list with entries');
  return value as unknown[];
}

function hostOf(raw: unknown): string {
  const url = typeof raw === 'string' && URL.canParse(raw) ? new URL(raw) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search !== '' || url.username !== '') {
    throw wrong('a host must be an address without a path');
  }
  return url.origin;
}

function routeOf(raw: unknown): TunnelRouteSetting {
  const { name, description = '', hosts = [] } = (raw ?? {}) as Record<string, unknown>;
  if (typeof name !== 'string' || !/^[\w.-]{1,40}$/.test(name)) {
    throw wrong('a name must be 1 to 40 letters, digits, dots, dashes or underscores');
  }
  if (typeof description !== 'string' || description.length > 200) throw wrong('a description must be short text');
  if (!Array.isArray(hosts)) throw wrong('hosts must be a list');
  return { name, description: description || name, hosts: hosts.map(hostOf) };
}

function parse(raw: unknown): readonly TunnelRouteSetting[] {
  const routes = listOf(raw).map(routeOf);
  if (new Set(routes.map(({ name }) => name)).size < routes.length) throw wrong('a name is there twice');
  if (!routes.some(({ name }) => name === 'default')) throw wrong('one must be named default');
  return routes;
}

/** The routes people choose from. Clients know `default` and `cdn77`. */
export const tunnelRoutes: Setting<readonly TunnelRouteSetting[]> = {
  fallback: [
    { name: 'default', description: 'Default route', hosts: [] },
    { name: 'cdn77', description: 'CDN77', hosts: [] },
  ],
  doc: 'Routes that people choose from for downloads, each with a name, a description and addresses for the speed test.',
  form: `JSON list such as \`${EXAMPLE}\``,
  parse,
};
