import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CLIENT_IDS, routes } from '@jackdaw/api-contract';
import { createAccountServer } from '../../testing/account-server.ts';
import type { TestUser } from '../../testing/index.ts';
import { maskedAddress } from '../masked-address.ts';

let server: Awaited<ReturnType<typeof createAccountServer>>;
let user: TestUser;
const PASSWORD = 'correct horse battery';

beforeEach(async () => {
  server = await createAccountServer({ config: { appPasswords: 3 } });
  user = await server.createUser({ username: 'magpie', passwordHash: await server.hash(PASSWORD) });
});
afterEach(() => server.close());

const create = (note = 'rclone') => server.call(routes.appPasswords.create, { note }, user.token);
const refuse = async (args: Record<string, unknown>, token = user.token) =>
  server.fail(routes.appPasswords.create, args, token);
const list = async () => (await server.call(routes.appPasswords.list, {}, user.token)).passwords;

async function login(password: string, { name = 'magpie', ip = '192.0.2.77' } = {}): Promise<string | null> {
  const answer = await server.inject({
    method: 'PUT',
    url: '/v2/oauth2/authorizations/clients/1',
    headers: { authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}` },
    remoteAddress: ip,
  });
  return answer.json<{ access_token?: string }>().access_token ?? null;
}

describe('app-specific passwords', () => {
  it('are shown once and kept as a hash', async () => {
    const created = await create('  My rclone ');
    expect(created).toMatchObject({
      note: 'My rclone',
      created_at: '2026-03-17T09:30:00',
      last_used_at: null,
      ip_address: null,
    });
    expect(created.password).toMatch(/^[a-z2-7]{7}(-[a-z2-7]{7}){3}$/);
    const { password, id } = created;
    const [listed] = await list();
    expect(listed).toMatchObject({ id, note: 'My rclone' });
    expect(listed).not.toHaveProperty('password');
    const stored = JSON.stringify(await server.db.selectFrom('app_passwords').selectAll().execute());
    expect(stored).not.toContain(password);
    expect(stored).not.toContain(password.replaceAll('-', ''));
    const { text } = await server.mail(user.mail, 'app-specific password');
    expect(text).toContain('My rclone');
    expect(text).not.toContain(password);
  });

  it('sign in where the password does, without the second factor, and note it masked', async () => {
    const { password } = await create();
    const settings = JSON.stringify({ two_factor_enabled: true });
    await server.db.updateTable('users').set({ settings }).where('id', '=', user.id).execute();
    server.clock.advance(60_000);
    const token = (await login(password)) ?? '';
    const { info } = await server.call(routes.account.info, {}, token);
    expect(info.user_id).toBe(user.id);
    expect(await list()).toMatchObject([{ last_used_at: '2026-03-17T09:31:00', ip_address: '192.0.2.XXX' }]);
    const { clients } = await server.call(routes.auth.sessions, {}, user.token);
    expect(clients[0]?.note).toBe('rclone');
    expect(await login(password.toUpperCase().replaceAll('-', ' '), { ip: '2001:db8::1:2:3' })).not.toBeNull();
    expect((await list())[0]?.ip_address).toBe('2001:db8:0:0:0:1:2:X');
  });

  it('open nothing that guards the account, whatever the client', async () => {
    const token = (await login((await create()).password)) ?? '';
    expect((await refuse({ note: 'another' }, token)).error_type).toBe('invalid_scope');
    expect((await server.fail(routes.appPasswords.list, {}, token)).error_type).toBe('invalid_scope');
    expect((await server.fail(routes.auth.sessions, {}, token)).error_type).toBe('invalid_scope');
    const rename = await server.fail(routes.account.saveSettings, { username: 'other' }, token);
    expect(rename.error_type).toBe('invalid_scope');
    await server.call(routes.account.saveSettings, { theme: 'dark' }, token);
  });

  it('are not the password', async () => {
    const { password } = await create();
    const change = { mail: 'new@example.org', current_password: password };
    const refused = await server.fail(routes.account.saveSettings, change, user.token);
    expect(refused.error_type).toBe('INVALID_CURRENT_PASSWORD');
  });

  it('belong to one user', async () => {
    const { password, id } = await create();
    const other = await server.createUser({ username: 'other' });
    expect(await login(password, { name: 'other' })).toBeNull();
    const removal = await server.fail(routes.appPasswords.remove, { id }, other.token);
    expect(removal).toMatchObject({ status_code: 404, error_type: 'NotFound' });
    await server.call(routes.appPasswords.removeAll, {}, other.token);
    expect(await list()).toHaveLength(1);
    expect(await login(password)).not.toBeNull();
  });

  it('end together with their sessions, one or all', async () => {
    const [first, second] = [await create('first'), await create('second')];
    const tokens = [(await login(first.password)) ?? '', (await login(second.password)) ?? ''];
    await server.call(routes.appPasswords.remove, { id: first.id }, user.token);
    expect(await login(first.password)).toBeNull();
    expect((await server.fail(routes.account.info, {}, tokens[0])).error_type).toBe('Unauthorized');
    await server.call(routes.account.info, {}, tokens[1]);
    await server.call(routes.appPasswords.removeAll, {}, user.token);
    expect((await server.fail(routes.account.info, {}, tokens[1])).error_type).toBe('Unauthorized');
    await server.call(routes.account.info, {}, user.token);
    expect(await list()).toEqual([]);
  });

  it.each([
    [{}, 'NOTE_REQUIRED'],
    [{ note: '' }, 'NOTE_REQUIRED'],
    [{ note: '  ' }, 'NOTE_REQUIRED'],
    [{ note: 'x'.repeat(256) }, 'NOTE_TOO_LONG'],
  ])('need a note: %j is %s', async (args, code) => {
    expect((await refuse(args)).error_type).toBe(code);
    await create('📦'.repeat(255));
  });

  it('have a limit that holds for those who come at once too', async () => {
    const post = () =>
      server.inject({
        method: 'POST',
        url: '/v2/app_specific_password/create',
        headers: { authorization: `Token ${user.token}` },
        payload: { note: 'x' },
      });
    const answers = await Promise.all(Array.from({ length: 5 }, post));
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 200, 200, 403, 403]);
    expect(await refuse({ note: 'x' })).toMatchObject({
      error_type: 'TOO_MANY_APP_SPECIFIC_PASSWORDS',
      extra: { limit: 3 },
    });
  });

  it('are for first-party clients, and for sessions that signed in lately or give the password', async () => {
    const { create: route, list: listing, remove, removeAll } = routes.appPasswords;
    for (const each of [route, listing, removeAll]) {
      expect((await server.fail(each, {}, user.thirdPartyToken)).error_type).toBe('invalid_scope');
    }
    expect((await server.fail(remove, { id: 1 }, user.thirdPartyToken)).error_type).toBe('invalid_scope');
    server.clock.advance(16 * 60_000);
    expect((await refuse({ note: 'x' })).error_type).toBe('INVALID_CURRENT_PASSWORD');
    expect((await refuse({ note: 'x', current_password: 'wrong' })).error_type).toBe('INVALID_CURRENT_PASSWORD');
    await server.call(route, { note: 'x', current_password: PASSWORD }, user.token);
  });

  it('are not asked of other programs that the server trusts: those do not know the question', async () => {
    const tokens = server.db.updateTable('tokens').where('user_id', '=', user.id);
    await server.db.updateTable('clients').set({ first_party: 1 }).where('id', '=', CLIENT_IDS.ios).execute();
    await tokens.set({ client_id: CLIENT_IDS.ios }).execute();
    server.clock.advance(16 * 60_000);
    await create();
    expect((await refuse({ note: 'x', current_password: 'wrong' })).error_type).toBe('INVALID_CURRENT_PASSWORD');
  });
});

describe('maskedAddress', () => {
  it.each([
    ['203.0.113.9', '203.0.113.XXX'],
    ['::ffff:203.0.113.9', '203.0.113.XXX'],
    ['2001:DB8::1', '2001:db8:0:0:0:0:0:X'],
    ['nonsense', null],
  ])('%s is %s', (address, masked) => expect(maskedAddress(address)).toBe(masked));
});
