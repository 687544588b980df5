import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CLIENT_IDS, routes } from '@jackdaw/api-contract';
import { createAccountStore } from '../../accounts/store.ts';
import { createAccountServer } from '../../testing/account-server.ts';
import type { TestUser } from '../../testing/index.ts';

let server: Awaited<ReturnType<typeof createAccountServer>>;
let user: TestUser;
const PASSWORD = 'correct horse battery';
const place = { clientId: CLIENT_IDS.web, clientName: 'late', ipAddress: '192.0.2.1', userAgent: 'test' };

beforeEach(async () => {
  server = await createAccountServer();
  user = await server.createUser({ username: 'magpie', passwordHash: await server.hash(PASSWORD) });
});
afterEach(() => server.close());

async function rowBefore() {
  const row = await createAccountStore(server.db).get(user.id);
  if (!row) throw new Error('No user');
  return row;
}
const lateTokens = () => server.db.selectFrom('tokens').select('id').where('client_name', '=', 'late').execute();

describe('signing in while something is revoked', () => {
  it.each([false, true])('leaves no token after the password has changed (second factor: %s)', async (second) => {
    const settings = JSON.stringify({ two_factor_enabled: second });
    await server.db.updateTable('users').set({ settings }).where('id', '=', user.id).execute();
    const before = await rowBefore();
    const change = { password: 'another fine password', current_password: PASSWORD };
    await server.call(routes.account.saveSettings, change, user.token);
    await expect(server.security.signIn.afterPassword(before, place)).rejects.toMatchObject({ code: 'Unauthorized' });
    expect(await lateTokens()).toEqual([]);
  });

  it('leaves no token of an app-specific password that has gone', async () => {
    const before = await rowBefore();
    const { id, note } = await server.call(routes.appPasswords.create, { note: 'sync' }, user.token);
    await server.call(routes.appPasswords.remove, { id }, user.token);
    const late = server.security.signIn.complete(before, place, { id, note });
    await expect(late).rejects.toMatchObject({ code: 'Unauthorized' });
    expect(await lateTokens()).toEqual([]);
    expect(await server.mails()).toHaveLength(1);
  });

  it('goes on where nothing was', async () => {
    await server.security.signIn.afterPassword(await rowBefore(), place);
    expect(await lateTokens()).toHaveLength(1);
  });
});
