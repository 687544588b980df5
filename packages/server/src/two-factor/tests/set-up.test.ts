import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { routes } from '@jackdaw/api-contract';
import { createTwoFactorFixture, PASSWORD, type TwoFactorFixture } from './fixture.ts';

let server: TwoFactorFixture['server'];
let user: TwoFactorFixture['user'];
let codeOf: TwoFactorFixture['codeOf'];
let toggle: TwoFactorFixture['toggle'];
let refuseToggle: TwoFactorFixture['refuseToggle'];
let isOn: TwoFactorFixture['isOn'];
let login: TwoFactorFixture['login'];
let scopeOf: TwoFactorFixture['scopeOf'];
let setUp: TwoFactorFixture['setUp'];

beforeEach(async () => {
  ({ server, user, codeOf, toggle, refuseToggle, isOn, login, scopeOf, setUp } = await createTwoFactorFixture());
});
afterEach(() => server.close());

describe('set-up', () => {
  it('counts once a code of the secret was given, and tells open connections and the mailbox', async () => {
    const events = server.events(user.id);
    const { secret, uri, recovery_codes } = await server.call(routes.twoFactor.generate, {}, user.token);
    const parsed = new URL(uri);
    expect(parsed.searchParams.get('secret')).toBe(secret);
    expect([parsed.searchParams.get('algorithm'), parsed.searchParams.get('digits')]).toEqual(['SHA1', '6']);
    expect(decodeURIComponent(parsed.pathname)).toContain('magpie');
    expect(new Set(recovery_codes.codes.map(({ code }) => code)).size).toBe(10);
    expect(await scopeOf(await login())).toBe('default');
    expect(await refuseToggle({ code: '000000', enable: true })).toBe('INVALID_CODE');
    expect(await refuseToggle({ code: recovery_codes.codes[0]?.code, enable: true })).toBe('INVALID_CODE');
    expect(await isOn()).toBe(false);
    await toggle(true, codeOf(secret));
    expect(await isOn()).toBe(true);
    expect(events).toEqual([{ type: 'user_update', value: { settings: { two_factor_enabled: true } } }]);
    await server.mail(user.mail, 'switched on');
  });

  it('may be begun again until it is on, and never while it is', async () => {
    const first = await server.call(routes.twoFactor.generate, {}, user.token);
    const second = await server.call(routes.twoFactor.generate, {}, user.token);
    expect(await refuseToggle({ code: codeOf(first.secret), enable: true })).toBe('INVALID_CODE');
    await toggle(true, codeOf(second.secret));
    const again = await server.fail(routes.twoFactor.generate, {}, user.token);
    expect(again).toMatchObject({ status_code: 403, error_type: 'already_exists' });
    expect(await refuseToggle({ code: codeOf(second.secret, 1), enable: true })).toBe('ALREADY_ENABLED');
  });

  it('takes its wish as JSON text of a form field, and passes over settings that are sent back', async () => {
    const { secret } = await server.call(routes.twoFactor.generate, {}, user.token);
    const wish = JSON.stringify({ code: codeOf(secret), enable: true });
    await server.call(routes.account.saveSettings, { two_factor_enabled: wish }, { token: user.token, as: 'form' });
    expect(await isOn()).toBe(true);
    const { settings } = await server.call(routes.account.settings, {}, user.thirdPartyToken);
    const headers = { authorization: `Token ${user.thirdPartyToken}` };
    const sent = await server.inject({ method: 'POST', url: '/v2/account/settings', headers, payload: settings });
    expect(sent.statusCode).toBe(200);
    expect(await refuseToggle(false)).toBe('INVALID_CODE');
    expect(await refuseToggle(false, user.thirdPartyToken)).toBe('invalid_scope');
    expect(await isOn()).toBe(true);
  });

  it('keeps nothing readable in the database', async () => {
    const { secret, codes } = await setUp();
    const rows = JSON.stringify([
      await server.db.selectFrom('two_factor').selectAll().execute(),
      await server.db.selectFrom('recovery_codes').selectAll().execute(),
    ]);
    for (const text of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))]) {
      expect(rows).not.toContain(text);
    }
  });

  it('is for first-party clients only', async () => {
    const { generate, recoveryCodes, refreshRecoveryCodes } = routes.twoFactor;
    for (const route of [generate, recoveryCodes, refreshRecoveryCodes]) {
      expect((await server.fail(route, {}, user.thirdPartyToken)).error_type).toBe('invalid_scope');
    }
  });
});

describe('switching off', () => {
  it('takes a code or a recovery code, and forgets everything', async () => {
    const { secret, codes } = await setUp();
    expect(await refuseToggle({ code: '000000', enable: false })).toBe('INVALID_CODE');
    expect(await refuseToggle({ code: '', enable: false })).toBe('INVALID_CODE');
    await toggle(false, codes[3] ?? '');
    expect(await isOn()).toBe(false);
    expect(await scopeOf(await login())).toBe('default');
    expect(await server.db.selectFrom('recovery_codes').selectAll().execute()).toEqual([]);
    expect(await refuseToggle({ code: codeOf(secret), enable: false })).toBe('NOT_ENABLED');
    expect(await refuseToggle({ code: codeOf(secret), enable: true })).toBe('INVALID_STATE');
    await server.mail(user.mail, 'switched off');
  });
});

describe('a session that did not sign in lately', () => {
  it('must give the password before it gets secrets', async () => {
    await setUp();
    server.clock.advance(16 * 60_000);
    const { recoveryCodes, refreshRecoveryCodes } = routes.twoFactor;
    for (const route of [recoveryCodes, refreshRecoveryCodes]) {
      expect((await server.fail(route, {}, user.token)).error_type).toBe('INVALID_CURRENT_PASSWORD');
      const wrong = await server.fail(route, { current_password: 'wrong' }, user.token);
      expect(wrong.error_type).toBe('INVALID_CURRENT_PASSWORD');
    }
    await server.call(recoveryCodes, { current_password: PASSWORD }, user.token);
    // Which counts for a while again.
    await server.call(refreshRecoveryCodes, {}, user.token);
  });

  it('must give the password before set-up begins', async () => {
    server.clock.advance(16 * 60_000);
    const refused = await server.fail(routes.twoFactor.generate, {}, user.token);
    expect(refused.error_type).toBe('INVALID_CURRENT_PASSWORD');
    await server.call(routes.twoFactor.generate, { current_password: PASSWORD }, user.token);
  });
});
