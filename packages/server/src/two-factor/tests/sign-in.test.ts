import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { allRoutes, routes } from '@jackdaw/api-contract';
import { checkFailure } from '../../testing/index.ts';
import { createTwoFactorFixture, type TwoFactorFixture } from './fixture.ts';

let server: TwoFactorFixture['server'];
let user: TwoFactorFixture['user'];
let codeOf: TwoFactorFixture['codeOf'];
let toggle: TwoFactorFixture['toggle'];
let login: TwoFactorFixture['login'];
let scopeOf: TwoFactorFixture['scopeOf'];
let verify: TwoFactorFixture['verify'];
let refuse: TwoFactorFixture['refuse'];
let setUp: TwoFactorFixture['setUp'];

beforeEach(async () => {
  ({ server, user, codeOf, toggle, login, scopeOf, verify, refuse, setUp } = await createTwoFactorFixture());
});
afterEach(() => server.close());

describe('signing in', () => {
  it('takes a code after the password, each once, from this step or its neighbours', async () => {
    const { secret } = await setUp();
    const half = await login();
    expect(await scopeOf(half)).toBe('two_factor');
    expect(await refuse(codeOf(secret, -3), half)).toBe('code_not_found');
    expect(await refuse(codeOf(secret, 3), half)).toBe('code_not_found');
    const { token, user_id } = await verify(` ${codeOf(secret).slice(0, 3)} ${codeOf(secret).slice(3)} `, half);
    expect(user_id).toBe(user.id);
    expect(await scopeOf(token)).toBe('default');
    expect(await scopeOf(half)).toBeNull();
    const again = await login();
    expect(await refuse(codeOf(secret), again)).toBe('code_not_found');
    expect(await refuse(codeOf(secret, -1), again)).toBe('code_not_found');
    await verify(codeOf(secret, 1), again);
  });

  it.each(['', '12345', '1234567', 'abcdef', 'abcdefg-abcdefg'])('calls %j malformed', async (code) => {
    await setUp();
    expect(await refuse(code, await login())).toBe('invalid_code');
  });

  it('lets the half-signed-in token do nothing else', async () => {
    await setUp();
    const half = await login();
    const open = new Set(['none', 'basic', 'setup', 'two_factor']);
    const mounted = allRoutes.filter((route) => !open.has(route.auth));
    for (const route of mounted) {
      const url = route.path.replaceAll(/:\w+/g, '1');
      const answer = await server.inject({
        method: route.method,
        url,
        headers: { authorization: `Token ${half}` },
      });
      // Routes of other domains are not mounted here.
      if (answer.statusCode === 404 || answer.statusCode === 405) continue;
      expect([route.id, checkFailure(answer).error_type]).toEqual([route.id, 'invalid_scope']);
    }
    expect(await server.tokens.resolveDerived('download', half)).toBeNull();
    await server.call(routes.auth.logout, {}, half);
    expect(await scopeOf(half)).toBeNull();
  });

  it('is not for tokens that are signed in already, nor for accounts without it', async () => {
    expect(await refuse('123456', user.token)).toBe('invalid_scope');
    const { secret } = await setUp();
    const half = await login();
    await toggle(false, codeOf(secret));
    expect(await refuse('123456', half)).toBe('invalid_setup');
  });

  it('waits for the code for a quarter of an hour', async () => {
    await setUp();
    const half = await login();
    server.clock.advance(15 * 60_000 - 1000);
    expect(await scopeOf(half)).toBe('two_factor');
    server.clock.advance(1000);
    expect(await scopeOf(half)).toBeNull();
    server.clock.advance(1000);
    await login();
    const left = await server.db.selectFrom('tokens').select('id').where('scope', '=', 'two_factor').execute();
    expect(left).toHaveLength(1);
  });

  it('shows no session and ends none before the code, and renews that of the fingerprint with it', async () => {
    const { secret } = await setUp();
    const url = '/v2/oauth2/authorizations/clients/1/laptop';
    const { token: first } = await verify(codeOf(secret), await login(url));
    server.clock.advance(60_000);
    const half = await login(url);
    const { clients } = await server.call(routes.auth.sessions, {}, first);
    expect(clients).toHaveLength(3);
    const { token: second } = await verify(codeOf(secret), half);
    expect(await scopeOf(first)).toBeNull();
    expect((await server.call(routes.auth.sessions, {}, second)).clients).toHaveLength(3);
  });

  it('gives one token to two who come with the same half and code at once', async () => {
    const { secret } = await setUp();
    const half = await login();
    const post = (code: string) =>
      server.inject({ method: 'POST', url: `/v2/two_factor/verify/totp?oauth_token=${half}`, payload: { code } });
    const same = await Promise.all([post(codeOf(secret)), post(codeOf(secret))]);
    expect(same.map((answer) => answer.statusCode).filter((status) => status === 200)).toHaveLength(1);
    server.clock.advance(60_000);
    const other = await login();
    const url = `/v2/two_factor/verify/totp?oauth_token=${other}`;
    const different = await Promise.all(
      [codeOf(secret), codeOf(secret, 1)].map((code) => server.inject({ method: 'POST', url, payload: { code } })),
    );
    expect(different.map((answer) => answer.statusCode).filter((status) => status === 200)).toHaveLength(1);
  });

  it('does not let anybody guess', async () => {
    const { secret } = await setUp();
    for (let i = 0; i < 6; i++) expect(await refuse('000000', await login())).toBe('code_not_found');
    expect(await refuse(codeOf(secret), await login())).toBe('RATE_LIMIT_ERROR');
    server.clock.advance(901_000);
    await verify(codeOf(secret), await login());
  });

  it('is asked for after a password reset too', async () => {
    const { secret } = await setUp();
    await server.call(routes.registration.forgotPassword, { mail: user.mail });
    const { text } = await server.mail(user.mail, 'Set a new password');
    const key = /reset-password\/([\w-]+)/.exec(text)?.[1] ?? '';
    const { access_token } = await server.call(routes.registration.resetPassword, { key, password: 'another one' });
    expect(await scopeOf(access_token)).toBe('two_factor');
    expect(await scopeOf((await verify(codeOf(secret), access_token)).token)).toBe('default');
  });
});
