import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { allRoutes, errorCatalogue, errorTypeOf, type ErrorCode, type Route } from '@jackdaw/api-contract';
import fc from 'fast-check';
import { checkFailure, checkSuccess } from '../../testing/index.ts';
import { hostileCalls, tusHeaders, type HostileCall } from './hostile.ts';
import { writeBody, type RawAnswer, type RawRequest } from './raw.ts';
import { createWorld, PATIENCE, type World } from './world.ts';

/** `FUZZ_RUNS=500 FUZZ_SEED=1 pnpm test -- proof/fuzz` tries longer, or something else. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 12);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_317);
/** How long an answer may take; a hang takes for ever. */
const LONGEST = 20_000;

/** What may be wrong with a call to any route. */
const GENERIC: readonly ErrorCode[] = [
  ...([
    'BadRequest',
    'Unauthorized',
    'InvalidScope',
    'PaymentRequired',
    'RequestEntityTooLarge',
    'RATE_LIMIT_ERROR',
  ] as const),
  // Texts in a path may make it another address.
  ...(['NotFound', 'MethodNotAllowed'] as const),
];

let world: World;
let token: string;

async function freshToken(): Promise<string> {
  const { id } = world.mallory;
  const given = { scope: 'default', clientName: 'fuzz', ipAddress: '127.0.0.1', userAgent: 'fuzz' } as const;
  return (await world.server.parts.tokens.issue({ ...given, userId: id, clientId: 1, authenticated: true })).token;
}

beforeAll(async () => {
  world = await createWorld({ config: { speedTestSize: 1024, transfersAtOnce: 1 } });
  token = await freshToken();
}, PATIENCE);
// Whoever was refused for too many attempts is heard again.
beforeEach(() => world.server.clock.advance(120_000));
afterAll(() => world.close());

/** An empty segment would be another address. */
const pathText = (value: unknown) => {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return encodeURIComponent(text.toWellFormed()).slice(0, 3000) || '-';
};

function queryText(fields: Record<string, unknown>, twice: boolean): string {
  const pairs = Object.entries(fields).flatMap(([name, value]) => {
    const values = Array.isArray(value) && value.length < 50 ? (value as unknown[]) : [value];
    return values.map((each) => `${encodeURIComponent(name)}=${pathText(each)}`);
  });
  return (twice ? [...pairs, ...pairs] : pairs).join('&').slice(0, 12_000);
}

function requestOf(route: Route, call: HostileCall): RawRequest {
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => pathText(call.path[name]));
  const all = { ...call.query, ...call.body };
  const query = call.place === 'query' ? all : call.place === 'body' ? {} : call.query;
  const body = call.place === 'query' ? {} : call.place === 'body' ? all : call.body;
  const asked = queryText(query, call.twice);
  const request = { method: route.method, path: asked === '' ? path : `${path}?${asked}` };
  if (route.method === 'GET' || route.method === 'HEAD') return request;
  if (call.as === 'broken') {
    return { ...request, headers: { 'content-type': call.broken.type }, body: call.broken.body };
  }
  const { type, payload } = writeBody(wellFormed(body), call.as);
  return { ...request, headers: { 'content-type': type }, body: payload };
}

/** Half a letter cannot be written into a form. */
function wellFormed(fields: Record<string, unknown>): Record<string, unknown> {
  return JSON.parse(
    JSON.stringify(fields)
      .toWellFormed()
      .replaceAll(/\\ud[89a-f]../gi, '?'),
  ) as Record<string, unknown>;
}

async function inTime(route: Route, request: RawRequest): Promise<RawAnswer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${route.id} does not answer`)), LONGEST);
  });
  try {
    return await Promise.race([world.client.send(request), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Judges an answer: it is one that the contract knows. */
function judge(route: Route, request: RawRequest, answer: RawAnswer): void {
  const answered = { statusCode: answer.status, headers: answer.headers, body: answer.bytes.toString() };
  if (answer.status < 400) {
    if (route.answer.kind === 'json' && answer.status === 200) checkSuccess(route, answered);
    return;
  }
  if (request.method === 'HEAD') {
    expect(answer.status).toBeLessThan(500);
    return;
  }
  const error = checkFailure(answered);
  const zone: ErrorCode[] = route.auth === 'admin' ? ['Forbidden'] : [];
  const known = [...GENERIC, ...zone, ...route.errors, route.invalid].filter(
    (code) => errorCatalogue[code].status < 500 || route.errors.includes(code),
  );
  const answers = known.map((code) => `${errorCatalogue[code].status} ${errorTypeOf(code)}`);
  expect([...answers, '503 ServiceUnavailable']).toContain(`${error.status_code} ${error.error_type}`);
}

describe('no call brings the server down or gets an answer that the contract does not know', () => {
  it.each(allRoutes.map((route) => [route.id, route] as const))(
    '%s',
    async (_id, route) => {
      await fc.assert(
        fc.asyncProperty(hostileCalls(route), async (call) => {
          const request = requestOf(route, call);
          const given = call.token === 'valid' ? token : call.token === 'none' ? null : 'nonsense';
          const sent = { ...request, token: given, headers: { ...call.headers, ...request.headers } };
          const answer = await inTime(route, sent);
          if (answer.status === 401 && call.token === 'valid') token = await freshToken();
          judge(route, sent, answer);
        }),
        { seed: SEED, numRuns: RUNS, endOnFailure: true },
      );
    },
    10 * PATIENCE,
  );

  it(
    'resumable uploads with any headers',
    async () => {
      const tus = allRoutes.filter((route) => route.transport === 'tus' && route.method !== 'OPTIONS');
      const bodies = fc.constantFrom('', 'hello', 'much longer than it was said to be');
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...tus),
          tusHeaders,
          bodies,
          fc.boolean(),
          async (route, headers, body, isHis) => {
            const begun = isHis
              ? await world.client.send({ method: 'POST', path: '/files/', token, headers: { 'upload-length': '5' } })
              : null;
            const id =
              String(begun?.headers['location'] ?? '/none')
                .split('/')
                .at(-1) ?? '';
            const request = { method: route.method, path: route.path.replace(':upload_id', id), token, headers, body };
            judge(route, request, await inTime(route, request));
          },
        ),
        { seed: SEED, numRuns: RUNS * 10, endOnFailure: true },
      );
    },
    10 * PATIENCE,
  );

  it('the server is there as before, and blames itself for nothing', async () => {
    const health = await world.client.send({ path: '/v2/health' });
    expect([health.status, health.json()['status']]).toEqual([200, 'OK']);
    const faults = world.server.logged.filter(({ level }) => Number(level) >= 50);
    expect(faults).toEqual([]);
    const { hers } = world;
    expect((await world.client.send({ path: `/v2/files/${hers.file}`, token: world.alice.token })).status).toBe(200);
    expect(Object.prototype).not.toHaveProperty('admin');
  });
});
