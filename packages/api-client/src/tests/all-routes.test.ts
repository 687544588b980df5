import { describe, expect, it } from '@jest/globals';
import { allRoutes, isFilePart, routes, type Param, type Route } from '@jackdaw/api-contract';
import { createClient } from '../client.ts';

interface Sent {
  readonly url: URL;
  readonly method: string;
  readonly headers: Headers;
  readonly body: string | FormData | null;
}

/** A client whose every call succeeds, and what it sent last. */
function recording() {
  const sent: Sent[] = [];
  const client = createClient({
    baseUrl: 'https://drive.example',
    token: 'secret',
    fetch: (input, init) => {
      const body = (init?.body ?? null) as string | FormData | null;
      sent.push({ url: new URL(String(input)), method: init?.method ?? '', headers: new Headers(init?.headers), body });
      return Promise.resolve(Response.json({ status: 'OK' }));
    },
  });
  return { client: client as unknown as Record<string, Record<string, (args: object) => Promise<unknown>>>, sent };
}

/** Values that tell whether a kind of parameter was written as the server reads it. */
const CANDIDATES: readonly unknown[] = [
  [4, 5],
  ['ab', 'cd'],
  [{ url: 'https://a.example' }],
  new Date('2026-03-17T09:30:00Z'),
  7,
  true,
  'a/b &ü',
  { file_id: 1, file_name: 'n', file_type: 'VIDEO' },
];

interface Shape {
  enum?: readonly unknown[];
  items?: { enum?: readonly unknown[] };
}

function sampleOf(param: Param): unknown {
  if (isFilePart(param)) return new Uint8Array([1, 2, 3]);
  const { anyOf, ...plain } = param.schema as Shape & { anyOf?: readonly Shape[] };
  const { enum: words, items: { enum: items } = {} } = anyOf?.[0] ?? plain;
  if (words) return words[0];
  if (items) return items.slice(0, 2);
  for (const value of CANDIDATES) {
    try {
      const read = param.parse(asWire(param.encode(value)));
      if (JSON.stringify(read) === JSON.stringify(value)) return value;
    } catch {
      // Not of this kind.
    }
  }
  throw new Error('no sample fits');
}

const asWire = (value: unknown): unknown => (typeof value === 'object' ? JSON.stringify(value) : String(value));

const samples = (params: Route['query']) =>
  Object.fromEntries(Object.entries(params).map(([name, param]) => [name, sampleOf(param)]));

function expectFields(params: Route['query'], values: Record<string, unknown>, get: (name: string) => unknown): void {
  for (const [name, param] of Object.entries(params)) {
    if (isFilePart(param)) expect(get(name)).toBeInstanceOf(Blob);
    else expect(JSON.stringify(param.parse(get(name)))).toBe(JSON.stringify(values[name]));
  }
}

function readBody({ body, headers }: Sent): (name: string) => unknown {
  if (body instanceof FormData) return (name) => body.get(name);
  if (headers.get('content-type') === 'application/json') {
    const json = JSON.parse(String(body)) as Record<string, unknown>;
    return (name) => json[name];
  }
  const form = new URLSearchParams(String(body));
  return (name) => form.get(name);
}

const JSON_ONLY = ['account.saveSettings', 'config.write', 'config.writeKey'];

const cases = Object.entries(routes).flatMap(([domain, members]) =>
  domain === 'uploads'
    ? []
    : Object.entries(members as Record<string, Route>).map(([name, route]) => [route.id, domain, name, route] as const),
);

describe('createClient', () => {
  it('has a method for every route but those of resumable uploads', () =>
    expect(cases).toHaveLength(allRoutes.filter(({ transport }) => transport !== 'tus').length));

  it.each(cases)('sends %s as it is declared', async (id, domain, name, route) => {
    const { client, sent } = recording();
    const [path, query, body] = [samples(route.params), samples(route.query), samples(route.body)];
    await client[domain]?.[name]?.({ ...path, ...query, ...body });
    const [one] = sent;
    if (!one) throw new Error('nothing was sent');
    expect(one.method).toBe(route.method);
    expect(one.headers.get('authorization')).toBe('Token secret');

    const pattern = route.path.replace('.', '[.]').replaceAll(/:(\w+)/g, '(?<$1>[^/]+)');
    const groups = new RegExp(`^${pattern}$`).exec(one.url.pathname)?.groups ?? {};
    expect(one.url.pathname).toMatch(new RegExp(`^${pattern}$`));
    expectFields(route.params, path, (key) => decodeURIComponent(groups[key] ?? ''));
    expectFields(route.query, query, (key) => one.url.searchParams.get(key));
    expect([...one.url.searchParams.keys()].toSorted()).toEqual(Object.keys(route.query).toSorted());
    expectFields(route.body, body, readBody(one));

    const type = one.headers.get('content-type');
    if (one.body instanceof FormData) expect(type).toBeNull();
    else if (JSON_ONLY.includes(id)) expect(type).toBe('application/json');
    else expect(type).toBe(Object.keys(body).length > 0 ? 'application/x-www-form-urlencoded' : null);
  });
});
