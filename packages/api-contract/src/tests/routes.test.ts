import { describe, expect, it } from '@jest/globals';
import { allRoutes, errorCatalogue, routes, type Route } from '../index.ts';

const addresses = (route: Route) => [{ method: route.method, path: route.path }, ...route.aliases];
const parametersOf = (path: string) => Array.from(path.matchAll(/:(\w+)/g), ([, name]) => name);

describe('the route table', () => {
  it('has a route for every row that the first release serves', () => {
    const rows = new Set(allRoutes.map(({ row }) => row));
    const numbers = (prefix: string, ...ids: number[]) => ids.map((id) => `${prefix}${id}`);
    const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);
    const wanted = [
      // AU8 is another spelling of AU7.
      ...numbers('AU', 1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 14, 15, 16, 17),
      ...numbers('OA', ...upTo(10)),
      ...numbers('AC', 1, 2, 3, 4, 14),
      ...numbers('CF', ...upTo(5)),
      ...numbers('FI', 1, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 17, 18, 19, 20),
      // FD4, FD15 and FD17 are other spellings of their neighbours.
      ...numbers('FD', 1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 16, 18, 19, 20, 21, 22, 23, 24, 25, 26, 30),
      ...numbers('TR', ...upTo(15)),
      ...numbers('TS', ...upTo(5)),
      ...numbers('ZP', ...upTo(5)),
      ...numbers('DL', ...upTo(3)),
      'HC1',
    ];
    expect(wanted.filter((row) => !rows.has(row))).toEqual([]);
  });

  it('gives every route an id of its own, in its domain', () => {
    const ids = allRoutes.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [domain, group] of Object.entries(routes)) {
      for (const route of Object.values(group) as Route[]) expect(route.id.split('.')[0]).toBe(domain);
    }
  });

  it('answers no address twice', () => {
    const all = allRoutes.flatMap(addresses).map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':')}`);
    expect(all.filter((address, index) => all.indexOf(address) !== index)).toEqual([]);
  });
});

describe.each(allRoutes.map((route) => [route.id, route] as const))('%s', (_id, route) => {
  it('declares the parameters of its addresses, all required', () => {
    for (const { path } of addresses(route))
      expect(parametersOf(path).sort()).toEqual(Object.keys(route.params).sort());
    for (const param of Object.values(route.params)) expect(param.required).toBe(true);
  });

  it('names each parameter once', () => {
    const names = [route.params, route.query, route.body].flatMap((group) => Object.keys(group));
    expect(new Set(names).size).toBe(names.length);
  });

  it('lists errors that the catalogue has, each once', () => {
    expect(route.errors.filter((code) => !(code in errorCatalogue))).toEqual([]);
    expect(new Set(route.errors).size).toBe(route.errors.length);
    // An unknown kind of feed is an address that is not there.
    expect(errorCatalogue[route.invalid].status).toBe(route.id === 'podcast.feed' ? 404 : 400);
  });

  it('has no body where the method carries none', () => {
    if (['GET', 'HEAD', 'OPTIONS'].includes(route.method)) expect(Object.keys(route.body)).toEqual([]);
  });

  it('has fallbacks that its own parameters accept', () => {
    for (const param of [...Object.values(route.query), ...Object.values(route.body)]) {
      if (param.fallback !== undefined) expect(param.parse(param.encode(param.fallback))).toEqual(param.fallback);
    }
  });
});
