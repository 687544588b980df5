import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { routes } from '@jackdaw/api-contract';
import { createAccountServer } from '../../testing/account-server.ts';
import type { TestUser } from '../../testing/index.ts';

let server: Awaited<ReturnType<typeof createAccountServer>>;
let user: TestUser;
const PASSWORD = 'correct horse battery';

beforeEach(async () => {
  server = await createAccountServer();
  user = await server.createUser({ username: 'magpie', passwordHash: await server.hash(PASSWORD) });
});
afterEach(() => server.close());

async function login(url = '/v2/oauth2/authorizations/clients/1', userAgent = 'Nest/1.0', password = PASSWORD) {
  const authorization = `Basic ${Buffer.from(`magpie:${password}`).toString('base64')}`;
  const headers = { authorization, 'user-agent': userAgent };
  await server.inject({ method: 'PUT', url, headers, remoteAddress: '192.0.2.7' });
}

describe('the mail about a new sign-in', () => {
  it('says where and when, and how to end it', async () => {
    await login();
    const { text, to } = await server.mail(user.mail, 'New sign-in');
    expect(to).toBe('magpie@example.org');
    expect(text).toContain(
      'Application: Web\n  Program: Nest/1.0\n  Address: 192.0.2.7\n  Time: 2026-03-17 09:30:00 UTC',
    );
    expect(text).toContain('http://127.0.0.1:7717/account');
  });

  it('comes for new sessions only, for successful ones, and when the user wants it', async () => {
    await login(undefined, undefined, 'wrong');
    expect(await server.mails()).toEqual([]);
    const url = '/v2/oauth2/authorizations/clients/1/laptop';
    await login(url);
    await login(url);
    expect(await server.mails()).toHaveLength(1);
    await server.call(routes.account.saveSettings, { login_mails_enabled: false }, user.token);
    await login();
    expect(await server.mails()).toHaveLength(1);
  });

  it('holds nothing that looks like a line of its own', async () => {
    await login('/v2/oauth2/authorizations/clients/1?client_name=Web%0A%0AYour%20account%20is%20blocked');
    const { text } = await server.mail(user.mail, 'New sign-in');
    expect(text).toContain('Application: Web Your account is blocked\n');
  });
});
