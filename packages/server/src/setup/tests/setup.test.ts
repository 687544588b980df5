import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { routes } from '@jackdaw/api-contract';
import { createCoreServer } from '../../testing/core-server.ts';

let server: Awaited<ReturnType<typeof createCoreServer>>;
beforeEach(async () => void (server = await createCoreServer()));
afterEach(() => server.close());

const owner = { username: 'owner', mail: 'owner@example.org', password: 'long enough' };
const prepared = async () => (await server.setup.prepare()) ?? '';
const refuse = async (args: object) => (await server.fail(routes.setup.create, { ...owner, ...args })).error_type;

describe('set-up', () => {
  it('makes the owner with the printed code, however it is typed, and signs in', async () => {
    const code = await prepared();
    expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/);
    expect(await server.call(routes.setup.status, {})).toMatchObject({ needed: true });
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ')} `;
    const { access_token } = await server.call(routes.setup.create, { ...owner, code: typed });
    const { info } = await server.call(routes.account.info, {}, access_token);
    expect(info).toMatchObject({
      username: 'owner',
      is_admin: true,
      account_status: 'active',
      disk: { size: 5_000_000 },
    });
    expect(await server.call(routes.setup.status, {})).toMatchObject({ needed: false });
    expect(await server.setup.prepare()).toBeNull();
    expect(await refuse({ code })).toBe('SETUP_ALREADY_DONE');
  });

  it('takes the newest code only, keeps nothing but its hash, and stops guessing', async () => {
    const old = await prepared();
    const code = await prepared();
    const stored = await server.db.selectFrom('meta').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(code);
    expect(await refuse({ code: old })).toBe('INVALID_SETUP_CODE');
    for (let i = 0; i < 9; i++) expect(await refuse({ code: `guess ${i}` })).toBe('INVALID_SETUP_CODE');
    expect(await refuse({ code })).toBe('RATE_LIMIT_ERROR');
    server.clock.advance(901_000);
    await server.call(routes.setup.create, { ...owner, code });
  });

  it('stays open to the owner while somebody else guesses', async () => {
    const code = await prepared();
    for (let i = 0; i < 20; i++) await refuse({ code: `guess ${i}` });
    const answer = await server.inject({
      method: 'POST',
      url: '/v2/setup',
      payload: { ...owner, code },
      remoteAddress: '198.51.100.7',
    });
    expect(answer.statusCode).toBe(200);
  });

  it('accepts no code where none was printed', async () => {
    expect(await refuse({ code: '' })).toBe('INVALID_SETUP_CODE');
  });

  it.each([
    [{ username: 'a' }, 'INVALID_USERNAME'],
    [{ mail: 'x' }, 'INVALID_MAIL'],
    [{ password: '123' }, 'INVALID_NEW_PASSWORD'],
    [{ password: 'password' }, 'PWNED_NEW_PASSWORD'],
  ])('refuses %j with %s', async (change, error) => {
    const code = await prepared();
    expect(await refuse({ code, ...change })).toBe(error);
    expect(await server.call(routes.setup.status, {})).toMatchObject({ needed: true });
  });

  it('makes one owner of two people who are equally fast', async () => {
    const code = await prepared();
    const names = ['first', 'second'];
    const answers = await Promise.all(
      names.map((username) =>
        server.inject({
          method: 'POST',
          url: '/v2/setup',
          payload: { ...owner, username, mail: `${username}@x.org`, code },
        }),
      ),
    );
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409]);
    expect(await server.db.selectFrom('users').select('id').execute()).toHaveLength(1);
  });
});

describe('health', () => {
  it('answers under both addresses', async () => {
    for (const url of ['/v2/health', '/healthz']) {
      const answer = await server.inject({ method: 'GET', url });
      expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'OK' }]);
    }
  });
});
