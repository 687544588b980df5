import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { routes } from '@jackdaw/api-contract';
import { createCoreServer } from '../../testing/core-server.ts';
import type { TestUser } from '../../testing/index.ts';

let server: Awaited<ReturnType<typeof createCoreServer>>;
let user: TestUser;
beforeEach(async () => {
  server = await createCoreServer();
  user = await server.createUser();
});
afterEach(() => server.close());

const write = (key: string, value: unknown, token = user.token) =>
  server.call(routes.config.writeKey, { key, value }, { token, as: 'json' });
const read = async (key: string, token = user.token) =>
  (await server.call(routes.config.readKey, { key }, token)).value;
const all = async (token = user.token) => (await server.call(routes.config.read, {}, token)).config;

describe('stored configuration', () => {
  it('is empty at first, and an unset key reads as null', async () => {
    expect(await all()).toEqual({});
    expect(await read('never.set')).toBeNull();
    await server.call(routes.config.deleteKey, { key: 'never.set' }, user.token);
  });

  it.each([[null], [false], [0], [''], [[]], [{}], [1.5], ['ü/ "x"'], [{ a: [{ b: null }], 'c.d': 'e' }]])(
    'hands %j back unchanged',
    async (value) => {
      await write('k', value);
      expect(await read('k')).toEqual(value);
    },
  );

  it.each(['transfers.redirect', 'a/b', '%2F', 'schlüssel', '__proto__', 'constructor'])(
    'keeps the key %s',
    async (key) => {
      await write(key, { mine: 1 });
      expect(await read(key)).toEqual({ mine: 1 });
      expect(Object.entries(await all())).toEqual([[key, { mine: 1 }]]);
      await server.call(routes.config.deleteKey, { key }, user.token);
      expect(Object.keys(await all())).toEqual([]);
    },
  );

  it('belongs to one user and one client app', async () => {
    const other = await server.createUser();
    await write('k', 'web');
    await write('k', 'rclone', user.thirdPartyToken);
    expect([await read('k'), await read('k', user.thirdPartyToken), await read('k', other.token)]).toEqual([
      'web',
      'rclone',
      null,
    ]);
  });

  it('is replaced as a whole', async () => {
    await write('old', 1);
    await server.call(routes.config.write, { config: { new: 2 } }, { token: user.token, as: 'json' });
    expect(await all()).toEqual({ new: 2 });
    for (const config of [[], 'text', null, 7]) {
      const error = await server.fail(routes.config.write, { config }, { token: user.token, as: 'json' });
      expect(error.error_type).toBe('BadRequest');
    }
    expect(await all()).toEqual({ new: 2 });
  });

  it('has limits', async () => {
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`k${n}`, n]));
    await server.call(routes.config.write, { config: many }, { token: user.token, as: 'json' });
    await write('k0', 'still');
    const refuse = async (key: string, value: unknown) =>
      (await server.fail(routes.config.writeKey, { key, value }, { token: user.token, as: 'json' })).error_type;
    expect(await refuse('one more', 1)).toBe('BadRequest');
    expect(await refuse('k1', 'x'.repeat(1024 * 1024))).toBe('RequestEntityTooLarge');
    expect(await refuse('x'.repeat(1025), 1)).toBe('BadRequest');
    const large = 'x'.repeat(1_000_000);
    for (const key of ['k1', 'k2', 'k3', 'k4', 'k4']) await write(key, large);
    expect(await refuse('k5', large)).toBe('RequestEntityTooLarge');
    await write('k4', 'small');
    await write('k5', large);
  });
});
