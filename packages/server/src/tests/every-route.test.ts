import { afterEach, describe, expect, it } from '@jest/globals';
import { allRoutes } from '@jackdaw/api-contract';
import { requireEveryRoute } from '../http/every-route.ts';
import { createWholeServer, type WholeServer } from '../testing/index.ts';

let server: WholeServer;
afterEach(() => server.close());

describe('the whole server', () => {
  it('answers every route of the contract, each by one handler, and nothing else', async () => {
    server = await createWholeServer();
    const bound = server.parts.bindings.map(({ route }) => route.id);
    const declared = allRoutes.map(({ id }) => id);
    expect(() => requireEveryRoute(server.parts.bindings)).not.toThrow();
    expect(() => requireEveryRoute(server.parts.bindings.slice(1))).toThrow(`Nothing answers ${bound[0]}`);
    expect(bound.filter((id) => !declared.includes(id))).toEqual([]);
    expect(new Set(bound).size).toBe(bound.length);
  });
});
