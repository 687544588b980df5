import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DEFAULT_SETTINGS, routes } from '@jackdaw/api-contract';
import { createCoreServer } from '../../testing/core-server.ts';
import type { TestUser } from '../../testing/index.ts';
import { accountKey } from '../store.ts';

let server: Awaited<ReturnType<typeof createCoreServer>>;
let user: TestUser;
const PASSWORD = 'correct horse';

beforeEach(async () => {
  server = await createCoreServer();
  user = await server.createUser({ passwordHash: await server.hash(PASSWORD), quota: 1000 });
});
afterEach(() => server.close());

const save = (change: Record<string, unknown>, token = user.token) =>
  server.call(routes.account.saveSettings, change, { token, as: 'json' });
const refuse = async (change: Record<string, unknown>, token = user.token) =>
  (await server.fail(routes.account.saveSettings, change, { token, as: 'json' })).error_type;
const settings = async () => (await server.call(routes.account.settings, {}, user.token)).settings;

describe('account info', () => {
  it('adds a key for each flag, and none without', async () => {
    const plain = (await server.call(routes.account.info, {}, user.token)).info;
    expect(plain).toMatchObject({
      user_id: user.id,
      avatar_url: `http://localhost:80/v2/avatars/${user.id}?s=50`,
      account_status: 'active',
      disk: { size: 1000, used: 0, avail: 1000 },
      settings: DEFAULT_SETTINGS,
    });
    const flags = ['download_token', 'push_token', 'features', 'pas', 'intercom', 'profitwell'] as const;
    const keys = ['download_token', 'push_token', 'features', 'pas', 'user_hash', 'paddle_user_id'];
    for (const key of keys) expect(plain).not.toHaveProperty(key);
    const args = Object.fromEntries(flags.map((flag) => [flag, true]));
    const full = (await server.call(routes.account.info, args, user.token)).info;
    for (const key of keys) expect(full).toHaveProperty(key);
    expect(await server.tokens.resolveDerived('download', full.download_token ?? '')).toMatchObject({
      userId: user.id,
    });
    expect(await server.tokens.resolveDerived('download', full.push_token ?? '')).toBeNull();
    expect(full.paddle_user_id).toBeNull();
    const customer = { provider: 'paddle', customer_id: '776', seen_at: '2026-01-01T00:00:00' };
    await server.db
      .insertInto('provider_customers')
      .values({ user_id: user.id, ...customer })
      .execute();
    const known = await server.call(routes.account.info, { profitwell: true }, user.token);
    expect(known.info.paddle_user_id).toBe(776);
  });

  it('never offers less than nothing', async () => {
    await server.db.updateTable('users').set({ disk_used: 1500 }).execute();
    const { info } = await server.call(routes.account.info, {}, user.token);
    expect(info.disk).toEqual({ size: 1000, used: 1500, avail: 0 });
  });

  it('draws an avatar that holds nothing but an initial', async () => {
    const evil = await server.createUser({ username: '<script>alert(1)</script>' });
    const draw = (id: number, accept: string) =>
      server.inject({ method: 'GET', url: `/v2/avatars/${id}?s=200`, headers: { accept } });
    const svg = await draw(evil.id, 'image/avif,image/svg+xml,image/*;q=0.8,*/*;q=0.5');
    expect(svg.headers['content-type']).toBe('image/svg+xml');
    expect(svg.body).toContain('width="200"');
    expect(svg.body).toMatch(/>S<\/text>/);
    expect(svg.body).not.toContain('script');
    expect((await draw(999, 'image/svg+xml')).statusCode).toBe(200);
    for (const accept of ['*/*', 'application/json']) {
      const { headers, rawPayload } = await draw(evil.id, accept);
      expect([headers['content-type'], headers['vary']]).toEqual(['image/png', 'Accept, Origin']);
      expect(rawPayload.subarray(0, 8)).toEqual(Buffer.from('89504e470d0a1a0a', 'hex'));
      expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([200, 200]);
    }
  });
});

describe('settings', () => {
  it('change one by one and stay otherwise, for any client', async () => {
    await save({ theme: 'dark', callback_url: 'https://example.org/hook' });
    await save(
      { callback_url: null, default_download_folder: 5, subtitle_languages: ['eng', 'ger'] },
      user.thirdPartyToken,
    );
    expect(await settings()).toEqual({
      ...DEFAULT_SETTINGS,
      theme: 'dark',
      default_download_folder: 5,
      subtitle_languages: ['eng', 'ger'],
    });
  });

  it('take back what was read', async () => {
    const payload = await settings();
    const headers = { authorization: `Token ${user.token}` };
    const answer = await server.inject({ method: 'POST', url: '/v2/account/settings', headers, payload });
    expect(answer.json()).toEqual({ status: 'OK' });
    expect(await settings()).toEqual(DEFAULT_SETTINGS);
  });

  it('keep the two names of the watch-position setting equal', async () => {
    await save({ start_from: false });
    expect(await settings()).toMatchObject({ start_from: false, use_start_from: false });
    await save({ start_from: false, use_start_from: true });
    expect(await settings()).toMatchObject({ start_from: true, use_start_from: true });
  });

  it.each([
    [{ callback_url: 'javascript:alert(1)' }, 'INVALID_CALLBACK_URL'],
    [{ pushover_token: 'short' }, 'INVALID_PUSHOVER_TOKEN'],
    [{ sort_by: 'RANDOM' }, 'INVALID_VALUE'],
    [{ theme: 'pink' }, 'INVALID_VALUE'],
    [{ trash_enabled: 'perhaps' }, 'INVALID_VALUE'],
    [{ default_download_folder: 6 }, 'INVALID_VALUE'],
    [{ subtitle_languages: ['eng', 'ger', 'spa'] }, 'INVALID_VALUE'],
    [{ subtitle_languages: ['xxx'] }, 'INVALID_VALUE'],
    [{ locale: 'x'.repeat(36) }, 'INVALID_VALUE'],
    [{ tunnel_route_name: 'mars' }, 'UNAVAILABLE_VALUE'],
    [{ use_private_download_ip: true }, 'NO_ACTIVE_DOWNLOAD_HOST'],
    [{ two_factor_enabled: { code: '123456', enable: true } }, 'INVALID_STATE'],
    [{ two_factor_enabled: { code: '123456', enable: false } }, 'NOT_ENABLED'],
    [{ two_factor_enabled: { code: '123456' } }, 'INVALID_ENABLE'],
  ])('refuse %j with %s and change nothing', async (change, code) => {
    expect(await refuse({ hide_subtitles: true, ...change })).toBe(code);
    expect(await settings()).toEqual(DEFAULT_SETTINGS);
  });

  it('all stay when several change at once', async () => {
    const changes = [{ theme: 'dark' }, { hide_subtitles: true }, { next_episode: false }, { locale: 'de' }];
    await Promise.all(changes.map((change) => save(change)));
    expect(await settings()).toEqual(Object.assign({}, DEFAULT_SETTINGS, ...changes));
  });

  it('forget that a callback failed when its address changes', async () => {
    await server.db.updateTable('users').set({ callback_has_failed: 1 }).where('id', '=', user.id).execute();
    const warnings = async () => (await server.call(routes.account.info, {}, user.token)).info.warnings;
    await save({ theme: 'dark' });
    expect(await warnings()).toEqual({ callback_url_has_failed: true });
    const events = server.events(user.id);
    await save({ callback_url: 'https://example.org/better' });
    expect(await warnings()).toEqual({});
    expect(events).toMatchObject([{ type: 'user_update', value: { warnings: {} } }]);
  });

  it('tell open connections what changed', async () => {
    const events = server.events(user.id);
    await save({ theme: 'dark', use_start_from: false });
    await save({ username: 'renamed' });
    expect(events).toEqual([
      { type: 'user_update', value: { settings: { theme: 'dark', start_from: false, use_start_from: false } } },
      { type: 'user_update', value: { username: 'renamed' } },
    ]);
  });

  it('offers 70 languages, each once', async () => {
    const { languages } = await server.call(routes.account.subtitleLanguages, {}, user.token);
    expect(languages).toContainEqual({ code: 'eng', name: 'English' });
    expect(new Set(languages.map((language) => language.code)).size).toBe(70);
    expect(languages).toHaveLength(70);
  });
});

describe('credentials', () => {
  it('need a first-party client before anything else', async () => {
    for (const change of [{ username: '' }, { mail: '' }, { password: '' }, { two_factor_enabled: { enable: true } }]) {
      expect(await refuse(change, user.thirdPartyToken)).toBe('invalid_scope');
    }
  });

  it.each([
    [{ username: 'a b' }, 'INVALID_USERNAME'],
    [{ username: '' }, 'INVALID_USERNAME'],
    [{ username: 'taken' }, 'USERNAME_EXISTS'],
    [{ username: 'TAKEN' }, 'USERNAME_EXISTS'],
    [{ username: 'ｔａｋｅｎ' }, 'USERNAME_EXISTS'],
    [{ mail: 'new@example.org' }, 'INVALID_CURRENT_PASSWORD'],
    [{ mail: 'new@example.org', current_password: 'wrong' }, 'INVALID_CURRENT_PASSWORD'],
    [{ mail: 'nonsense', current_password: PASSWORD }, 'INVALID_MAIL'],
    [{ mail: 'TAKEN@example.org', current_password: PASSWORD }, 'EXISTING_MAIL'],
    [{ password: 'abc', current_password: PASSWORD }, 'INVALID_NEW_PASSWORD'],
    [{ password: 'x'.repeat(129), current_password: PASSWORD }, 'INVALID_NEW_PASSWORD'],
    [{ password: 'Password1', current_password: PASSWORD }, 'PWNED_NEW_PASSWORD'],
    [{ password: 'new password' }, 'INVALID_CURRENT_PASSWORD'],
  ])('refuses %j with %s', async (change, code) => {
    await server.createUser({ username: 'taken' });
    expect(await refuse(change)).toBe(code);
  });

  it('refuses the name one has, but not another spelling of it', async () => {
    expect(await refuse({ username: user.username })).toBe('SAME_USERNAME');
    await save({ username: user.username.toUpperCase() });
    const { info } = await server.call(routes.account.info, {}, user.token);
    expect(info.username).toBe(user.username.toUpperCase());
  });

  it('go to one of two people who ask for the same name at once', async () => {
    const other = await server.createUser({ passwordHash: await server.hash(PASSWORD) });
    // Hashing takes its time between the look at the name and the change.
    const payload = { username: 'wanted', password: 'a better one', current_password: PASSWORD };
    const answers = await Promise.all(
      [user, other].map(({ token }) =>
        server.inject({
          method: 'POST',
          url: '/v2/account/settings',
          headers: { authorization: `Token ${token}` },
          payload,
        }),
      ),
    );
    const types = answers.map((answer) => answer.json<{ error_type?: string }>().error_type ?? 'OK');
    expect(types.sort()).toEqual(['OK', 'USERNAME_EXISTS']);
  });

  it('sign every other place out when the password changes', async () => {
    await save({ password: 'a better one', current_password: PASSWORD });
    expect((await server.fail(routes.account.info, {}, user.thirdPartyToken)).error_type).toBe('Unauthorized');
    expect(await server.tokens.resolveDerived('download', user.downloadToken)).toBeNull();
    const { info } = await server.call(routes.account.info, {}, user.token);
    expect(info.password_last_changed_at).toBe('2026-03-17T09:30:00');
    expect(await refuse({ password: 'another', current_password: PASSWORD })).toBe('INVALID_CURRENT_PASSWORD');
  });

  it('stop somebody with a stolen token from guessing the password', async () => {
    for (let i = 0; i < 10; i++) await refuse({ mail: 'new@example.org', current_password: `guess ${i}` });
    expect(await refuse({ mail: 'new@example.org', current_password: PASSWORD })).toBe('RATE_LIMIT_ERROR');
  });

  it('count names that look the same as the same', () => {
    expect(accountKey('Straße')).toBe(accountKey('STRAßE'));
    expect(accountKey('ﬁne')).toBe(accountKey('FINE'));
    expect(accountKey('а')).not.toBe(accountKey('a'));
  });
});
