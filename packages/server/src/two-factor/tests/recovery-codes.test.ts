import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CLIENT_IDS, routes } from '@jackdaw/api-contract';
import { createTwoFactorFixture, PASSWORD, type TwoFactorFixture } from './fixture.ts';

let server: TwoFactorFixture['server'];
let user: TwoFactorFixture['user'];
let codeOf: TwoFactorFixture['codeOf'];
let toggle: TwoFactorFixture['toggle'];
let login: TwoFactorFixture['login'];
let verify: TwoFactorFixture['verify'];
let refuse: TwoFactorFixture['refuse'];
let setUp: TwoFactorFixture['setUp'];

beforeEach(async () => {
  ({ server, user, codeOf, toggle, login, verify, refuse, setUp } = await createTwoFactorFixture());
});
afterEach(() => server.close());

describe('recovery codes', () => {
  const list = async () => (await server.call(routes.twoFactor.recoveryCodes, {}, user.token)).recovery_codes;

  it('stand in for the code once each, however they are typed, and show when', async () => {
    const { codes } = await setUp();
    const [first = '', second = ''] = codes;
    await verify(first.toUpperCase().replaceAll('-', ' '), await login());
    expect(await refuse(first, await login())).toBe('code_not_found');
    await verify(second, await login());
    const { codes: shown } = await list();
    expect(shown.map(({ code }) => code)).toEqual(codes);
    expect(shown.map(({ used_at }) => used_at !== null)).toEqual(codes.map((_code, index) => index < 2));
  });

  it('let one of two in who use the same at once', async () => {
    const { codes } = await setUp();
    const code = codes[0] ?? '';
    const halves = [await login(), await login()];
    const answers = await Promise.all(
      halves.map((token) =>
        server.inject({ method: 'POST', url: `/v2/two_factor/verify/totp?oauth_token=${token}`, payload: { code } }),
      ),
    );
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 400]);
  });

  it('are replaced as a whole', async () => {
    const { codes } = await setUp();
    server.clock.advance(60_000);
    const { recovery_codes } = await server.call(routes.twoFactor.refreshRecoveryCodes, {}, user.token);
    expect(recovery_codes).toEqual(await list());
    expect(recovery_codes.created_at).toBe('2026-03-17T09:32:00');
    expect(await refuse(codes[0] ?? '', await login())).toBe('code_not_found');
    await verify(recovery_codes.codes[0]?.code ?? '', await login());
  });

  it('exist only while it is on', async () => {
    const off = async () => (await server.fail(routes.twoFactor.recoveryCodes, {}, user.token)).error_type;
    expect(await off()).toBe('invalid_setup');
    await server.call(routes.twoFactor.generate, {}, user.token);
    expect(await off()).toBe('invalid_setup');
    const refresh = await server.fail(routes.twoFactor.refreshRecoveryCodes, {}, user.token);
    expect(refresh).toMatchObject({ status_code: 400, error_type: 'invalid_setup' });
  });

  it('of one user are worth nothing to another', async () => {
    const { codes } = await setUp();
    const other = await server.createUser({ username: 'other', passwordHash: await server.hash(PASSWORD) });
    const { secret } = await server.call(routes.twoFactor.generate, {}, other.token);
    await toggle(true, codeOf(secret), other.token);
    const half = await server.tokens.issue({
      userId: other.id,
      clientId: CLIENT_IDS.web,
      scope: 'two_factor',
      clientName: 'test',
      ipAddress: '127.0.0.1',
      userAgent: 'test',
    });
    expect(await refuse(codes[0] ?? '', half.token)).toBe('code_not_found');
  });
});
