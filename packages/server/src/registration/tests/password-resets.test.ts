import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { routes } from '@jackdaw/api-contract';
import { createAccountServer } from '../../testing/account-server.ts';
import type { TestUser } from '../../testing/index.ts';

let server: Awaited<ReturnType<typeof createAccountServer>>;
let user: TestUser;
const OLD = 'the old password';
const NEW = 'a much newer one';

beforeEach(async () => {
  server = await createAccountServer();
  user = await server.createUser({ username: 'magpie', passwordHash: await server.hash(OLD) });
});
afterEach(() => server.close());

const forgot = (mail = user.mail) => server.call(routes.registration.forgotPassword, { mail });
const reset = (key: string, password = NEW) => server.call(routes.registration.resetPassword, { key, password });
const refuse = async (key: string, password = NEW) =>
  (await server.fail(routes.registration.resetPassword, { key, password })).error_type;

async function login(name: string, password: string): Promise<{ status: number; type?: string; token?: string }> {
  const answer = await server.inject({
    method: 'PUT',
    url: '/v2/oauth2/authorizations/clients/1',
    headers: { authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}` },
  });
  const { error_type: type, access_token: token } = answer.json<{ error_type?: string; access_token?: string }>();
  return { status: answer.statusCode, ...(type ? { type } : {}), ...(token ? { token } : {}) };
}

async function keyOf(mail = user.mail): Promise<string> {
  const { text } = await server.mail(mail, 'Set a new password');
  return /\/reset-password\/([\w-]+)$/m.exec(text)?.[1] ?? '';
}

describe('a forgotten password', () => {
  it('is replaced with the key of the mail, which ends every session, and signs in', async () => {
    await server.call(routes.appPasswords.create, { note: 'sync' }, user.token);
    await forgot('Magpie@Example.org');
    const key = await keyOf();
    expect(key).toHaveLength(43);
    const { access_token } = await reset(key);
    const { info } = await server.call(routes.account.info, {}, access_token);
    expect(info).toMatchObject({ user_id: user.id, password_last_changed_at: '2026-03-17T09:30:00' });
    expect((await server.fail(routes.account.info, {}, user.token)).error_type).toBe('Unauthorized');
    expect((await server.fail(routes.account.info, {}, user.thirdPartyToken)).error_type).toBe('Unauthorized');
    expect(await server.tokens.resolveDerived('download', user.downloadToken)).toBeNull();
    expect((await server.call(routes.appPasswords.list, {}, access_token)).passwords).toEqual([]);
    expect(await login('magpie', OLD)).toMatchObject({ status: 401 });
    expect(await login('magpie', NEW)).toMatchObject({ status: 200 });
    await server.mail(user.mail, 'Your password was changed');
  });

  it('has a link into the web app whatever host the request named, and a key that is stored hashed', async () => {
    const headers = { host: 'evil.example' };
    await server.inject({
      method: 'POST',
      url: '/v2/registration/password/forgot',
      headers,
      payload: { mail: user.mail },
    });
    const key = await keyOf();
    const { text } = await server.mail(user.mail, 'Set a new password');
    expect(text).toContain(`http://127.0.0.1:7717/reset-password/${key}`);
    expect(text).not.toContain('evil');
    expect(JSON.stringify(await server.db.selectFrom('password_resets').selectAll().execute())).not.toContain(key);
    expect(JSON.stringify(await server.db.selectFrom('jobs').selectAll().execute())).not.toContain(key);
  });

  it('has a key that works once, for half an hour, and not after any other change of password', async () => {
    expect(await refuse('')).toBe('INVALID_PASSWORD_RESET_KEY');
    expect(await refuse('nonsense')).toBe('INVALID_PASSWORD_RESET_KEY');
    await forgot();
    const key = await keyOf();
    server.clock.advance(30 * 60_000);
    expect(await refuse(key)).toBe('INVALID_PASSWORD_RESET_KEY');
    server.clock.advance(-60_000);
    await reset(key);
    expect(await refuse(key)).toBe('INVALID_PASSWORD_RESET_KEY');
  });

  it('has a key that ends when the password is changed by hand', async () => {
    await forgot();
    const key = await keyOf();
    await server.call(routes.account.saveSettings, { password: NEW, current_password: OLD }, user.token);
    expect(await refuse(key, 'yet another one')).toBe('INVALID_PASSWORD_RESET_KEY');
  });

  it('has a key that ends when the address changes', async () => {
    await forgot();
    const key = await keyOf();
    await server.call(routes.account.saveSettings, { mail: 'new@example.org', current_password: OLD }, user.token);
    expect(await refuse(key)).toBe('INVALID_PASSWORD_RESET_KEY');
  });

  it('keeps its key when the new one cannot be', async () => {
    await forgot();
    const key = await keyOf();
    expect(await refuse(key, 'abc')).toBe('INVALID_NEW_PASSWORD');
    expect(await refuse(key, 'password123')).toBe('PWNED_NEW_PASSWORD');
    await reset(key);
  });

  it('is replaced by one of two who use the key at once', async () => {
    await forgot();
    const key = await keyOf();
    const post = (password: string) =>
      server.inject({ method: 'POST', url: '/v2/registration/password/reset', payload: { key, password } });
    const answers = await Promise.all([post('first of two'), post('second of two')]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 400]);
  });

  it('is not told apart from an unknown address but by the answer', async () => {
    const { status_code } = await server.fail(routes.registration.forgotPassword, { mail: 'nobody@example.org' });
    expect(status_code).toBe(404);
    expect((await server.fail(routes.registration.forgotPassword, { mail: 'magpie' })).status_code).toBe(404);
    const ended = await server.createUser({ passwordHash: '' });
    expect((await server.fail(routes.registration.forgotPassword, { mail: ended.mail })).status_code).toBe(404);
    await forgot();
    await keyOf();
    expect(await server.mails()).toHaveLength(1);
  });

  it('does not let anybody flood a mailbox or guess keys', async () => {
    for (let i = 0; i < 3; i++) await forgot();
    expect((await server.fail(routes.registration.forgotPassword, { mail: user.mail })).error_type).toBe(
      'RATE_LIMIT_ERROR',
    );
    for (let i = 0; i < 16; i++) await refuse(`guess ${i}`);
    expect(await refuse('guess')).toBe('RATE_LIMIT_ERROR');
  });
});

describe('a new password that the owner of the server demands', () => {
  const demand = { username: 'Magpie' };

  it('keeps everybody with the right password out until it is set', async () => {
    const owner = await server.createUser({ username: 'owner', isAdmin: true });
    const program = await server.call(routes.appPasswords.create, { note: 'sync' }, user.token);
    await server.call(routes.registration.demandReset, demand, owner.token);
    expect((await server.fail(routes.account.info, {}, user.token)).error_type).toBe('Unauthorized');
    expect(await login('magpie', OLD)).toEqual({ status: 403, type: 'password_reset_required' });
    expect(await login('magpie', program.password)).toEqual({ status: 403, type: 'password_reset_required' });
    expect(await login('magpie', 'wrong')).toEqual({ status: 401, type: 'Unauthorized' });
    await server.mail(user.mail, 'Please set a new password');
    await forgot();
    await reset(await keyOf());
    expect(await login('magpie', NEW)).toMatchObject({ status: 200 });
  });

  it('is for owners to demand, of users there are', async () => {
    expect((await server.fail(routes.registration.demandReset, demand, user.token)).error_type).toBe('Forbidden');
    const owner = await server.createUser({ username: 'owner', isAdmin: true });
    const answer = await server.fail(routes.registration.demandReset, { username: 'nobody' }, owner.token);
    expect(answer.error_type).toBe('NotFound');
  });
});
