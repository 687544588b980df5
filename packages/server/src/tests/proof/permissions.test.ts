import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { allRoutes, type Route } from '@jackdaw/api-contract';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { AppError } from '../../errors.ts';
import { createHttpApp } from '../../http/app.ts';
import type { Asked } from '../../http/gate.ts';
import { CALLERS, expectedOutcome, tokensOf, type CallerName } from './callers.ts';
import { createWorld, PATIENCE, type World } from './world.ts';

const OPEN = ['none', 'basic', 'setup'];

let world: World;
let app: FastifyInstance;
let tokens: Readonly<Record<CallerName, string | null>>;

/** The last gate of all: whom the server admits is stopped here, so that the matrix changes nothing. */
const stop = {
  async admit({ route, caller }: Asked): Promise<void> {
    if (route && (caller || OPEN.includes(route.auth))) throw new AppError('Conflict', { message: 'admitted' });
  },
};

beforeAll(async () => {
  world = await createWorld();
  const { parts } = world.server;
  app = await createHttpApp({
    ...parts,
    gates: [...parts.gates, stop],
    origins: { configured: [] },
    webOrigins: [],
    trustedProxies: [],
    log: pino({ level: 'silent' }),
  });
  tokens = await tokensOf(world);
}, PATIENCE);
afterAll(async () => {
  await app.close();
  await world.close();
});

/** Ids that exist nowhere: who may not call must not learn whether they do. */
const addressOf = (path: string) => path.replaceAll(/:\w+/g, '2147483647');

async function outcomeOf(method: string, path: string, headers: Record<string, string>): Promise<string> {
  const answer = await app.inject({ method: method as 'GET', url: addressOf(path), headers });
  if (method === 'HEAD') return `${answer.statusCode}`;
  const body = JSON.parse(answer.body) as { error_type: string; error_message: string };
  if (body.error_message === 'admitted') return 'admitted';
  return `${answer.statusCode} ${body.error_type}`;
}

/** Every address of a route; what answers GET answers HEAD too. */
function spellings(route: Route): { method: string; path: string }[] {
  const written = [{ method: route.method, path: route.path }, ...route.aliases];
  return written.flatMap((spelling) =>
    spelling.method === 'GET' ? [spelling, { ...spelling, method: 'HEAD' }] : [spelling],
  );
}

const carrier = (token: string | null): Record<string, string> =>
  token === null ? {} : { authorization: `Bearer ${token}` };

/** A HEAD answer has a status only. */
const asSeen = (method: string, outcome: string) =>
  method !== 'HEAD' ? outcome : outcome === 'admitted' ? '409' : outcome.slice(0, 3);

describe('every route, in every spelling', () => {
  it.each(CALLERS.map((caller) => [caller] as const))('%s', async (caller) => {
    const wrong: string[] = [];
    for (const route of allRoutes) {
      const expected = expectedOutcome(route, caller);
      for (const { method, path } of spellings(route)) {
        const seen = await outcomeOf(method, path, carrier(tokens[caller]));
        if (seen !== asSeen(method, expected)) wrong.push(`${method} ${path} (${route.id}): ${seen}, not ${expected}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe('tokens in the query are judged like those in a header', () => {
  const kinds = new Map(allRoutes.map((route) => [`${route.auth} ${route.active} ${route.method}`, route]));

  it.each(CALLERS.map((caller) => [caller] as const))('%s', async (caller) => {
    for (const route of kinds.values()) {
      const token = tokens[caller];
      const path = token === null ? route.path : `${route.path}?oauth_token=${encodeURIComponent(token)}`;
      const seen = await outcomeOf(route.method, path, {});
      expect([route.id, seen]).toEqual([route.id, asSeen(route.method, expectedOutcome(route, caller))]);
    }
  });
});

describe('declarations', () => {
  const zoneless = { ...allRoutes[0], id: 'x.y', auth: undefined } as unknown as Route;

  it('no zone, no server', async () => {
    const bindings = [{ route: zoneless, handler: async () => undefined }];
    const made = createHttpApp({
      ...{ bindings, tokens: world.server.parts.tokens, origins: { configured: [] }, webOrigins: [] },
      ...{ trustedProxies: [], log: pino({ level: 'silent' }) },
    });
    await expect(made).rejects.toThrow('x.y does not say who may call it');
  });

  it('a new zone has nobody until somebody is let in', () => {
    const route = { id: 'x.y', auth: 'brand new' as Route['auth'], active: false, errors: [] };
    expect(CALLERS.filter((caller) => expectedOutcome(route, caller) === 'admitted')).toEqual([]);
  });
});
