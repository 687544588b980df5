import { afterEach, describe, expect, it } from '@jest/globals';
import { routes } from '@jackdaw/api-contract';
import { createAccountServer } from '../../testing/account-server.ts';
import type { TestUser } from '../../testing/index.ts';

type Server = Awaited<ReturnType<typeof createAccountServer>>;
let server: Server;
let user: TestUser;
const PASSWORD = 'correct horse battery';
const NEW_MAIL = 'new@example.org';

async function start(confirmChanges: 'auto' | 'off' | 'mail' | 'all'): Promise<void> {
  server = await createAccountServer({ config: { confirmChanges } });
  user = await server.createUser({ username: 'magpie', passwordHash: await server.hash(PASSWORD) });
}
afterEach(() => server.close());

const save = (change: object) =>
  server.call(routes.account.saveSettings, { ...change, current_password: PASSWORD }, user.token);
const info = async (token = user.token) => (await server.call(routes.account.info, {}, token)).info;
const open = async (args = {}) =>
  (await server.call(routes.account.confirmations, args, user.token)).confirmations.map(({ subject }) => subject);
const confirm = (key: string) => server.call(routes.account.confirm, { key });
const refuse = async (key: string) => (await server.fail(routes.account.confirm, { key })).error_type;
const keyIn = (text: string) => /\?confirmation=([\w-]{43})$/m.exec(text)?.[1] ?? '';

describe('a change of the e-mail address', () => {
  it('waits for a click in the new mailbox, and the old one hears of it', async () => {
    await start('mail');
    const events = server.events(user.id);
    await save({ mail: NEW_MAIL });
    expect((await info()).mail).toBe(user.mail);
    expect(await open()).toEqual(['mail_change']);
    expect(await open({ type: 'mail_change' })).toEqual(['mail_change']);
    expect(await open({ type: 'password_change' })).toEqual([]);
    const { text } = await server.mail(NEW_MAIL, 'Confirm');
    expect(text).toContain('http://127.0.0.1:7717/account/email?confirmation=');
    const key = keyIn(text);
    expect(JSON.stringify(await server.db.selectFrom('confirmations').selectAll().execute())).not.toContain(key);
    expect(await confirm(key)).toMatchObject({ subject: 'mail_change' });
    expect((await info()).mail).toBe(NEW_MAIL);
    expect(events).toEqual([{ type: 'user_update', value: { mail: NEW_MAIL } }]);
    expect(await open()).toEqual([]);
    expect(await refuse(key)).toBe('INVALID_CONFIRMATION_KEY');
    expect((await server.mail(user.mail, 'was changed')).text).toContain(NEW_MAIL);
  });

  it('is forgotten after an hour, when another takes its place, and when the password changes', async () => {
    await start('mail');
    await save({ mail: NEW_MAIL });
    const key = keyIn((await server.mail(NEW_MAIL, 'Confirm')).text);
    server.clock.advance(3_600_000);
    expect(await open()).toEqual([]);
    expect(await refuse(key)).toBe('INVALID_CONFIRMATION_KEY');
    await save({ mail: 'other@example.org' });
    server.clock.advance(-3_600_000);
    expect(await refuse(key)).toBe('INVALID_CONFIRMATION_KEY');
    await save({ password: 'another fine password' });
    const other = keyIn((await server.mail('other@example.org', 'Confirm')).text);
    expect(await refuse(other)).toBe('INVALID_CONFIRMATION_KEY');
  });

  it('finds the address taken by somebody who was faster, and stays open', async () => {
    await start('mail');
    await save({ mail: NEW_MAIL });
    const key = keyIn((await server.mail(NEW_MAIL, 'Confirm')).text);
    const other = await server.createUser({ username: 'new' });
    expect(other.mail).toBe(NEW_MAIL);
    expect(await refuse(key)).toBe('EXISTING_MAIL');
    expect(await open()).toEqual(['mail_change']);
  });

  it('happens once when the link is opened twice at once', async () => {
    await start('mail');
    await save({ mail: NEW_MAIL });
    const key = keyIn((await server.mail(NEW_MAIL, 'Confirm')).text);
    const post = () => server.inject({ method: 'POST', url: '/v2/account/confirmation/confirm', payload: { key } });
    const answers = await Promise.all([post(), post()]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 400]);
  });

  it('waits for nothing on a server without a mail server', async () => {
    await start('auto');
    await save({ mail: NEW_MAIL });
    expect((await info()).mail).toBe(NEW_MAIL);
    expect(await open()).toEqual([]);
  });

  it('is refused for throw-away addresses', async () => {
    await start('off');
    const change = { mail: 'magpie@mailinator.com', current_password: PASSWORD };
    const { error_type } = await server.fail(routes.account.saveSettings, change, user.token);
    expect(error_type).toBe('DISPOSABLE_MAIL_NOT_ALLOWED');
  });
});

describe('a change of the password', () => {
  it('waits for a click in the mailbox where the server wants that, and then signs everybody out', async () => {
    await start('all');
    await save({ password: 'another fine password' });
    expect(await open()).toEqual(['password_change']);
    expect((await info()).password_last_changed_at).toBeNull();
    const { text } = await server.mail(user.mail, 'Confirm your new password');
    await confirm(keyIn(text));
    expect((await server.fail(routes.account.info, {}, user.token)).error_type).toBe('Unauthorized');
    const login = await server.inject({
      method: 'PUT',
      url: '/v2/oauth2/authorizations/clients/1',
      headers: { authorization: `Basic ${Buffer.from('magpie:another fine password').toString('base64')}` },
    });
    expect(login.statusCode).toBe(200);
    expect(JSON.stringify(await server.mails())).not.toContain('another fine password');
  });
});

describe('an account that has ended', () => {
  it('gets no new password by an old mail', async () => {
    await start('all');
    await save({ password: 'another fine password' });
    const key = keyIn((await server.mail(user.mail, 'Confirm your new password')).text);
    await server.db.updateTable('users').set({ password_hash: '' }).where('id', '=', user.id).execute();
    expect(await refuse(key)).toBe('INVALID_CONFIRMATION_KEY');
  });
});

describe('the list of open confirmations', () => {
  it('is for first-party clients, and of known subjects', async () => {
    await start('mail');
    const third = await server.fail(routes.account.confirmations, { type: 'nonsense' }, user.thirdPartyToken);
    expect(third).toMatchObject({ status_code: 401, error_type: 'invalid_scope' });
    expect((await server.fail(routes.account.confirmations, { type: 'nonsense' }, user.token)).status_code).toBe(400);
    const other = await server.createUser();
    await save({ mail: NEW_MAIL });
    expect((await server.call(routes.account.confirmations, {}, other.token)).confirmations).toEqual([]);
  });

  it('cannot be guessed at', async () => {
    await start('mail');
    for (let i = 0; i < 30; i++) expect(await refuse(`guess ${i}`)).toBe('INVALID_CONFIRMATION_KEY');
    expect(await refuse('guess')).toBe('RATE_LIMIT_ERROR');
  });
});
