import { afterEach, describe, expect, it } from '@jest/globals';
import { routes } from '@jackdaw/api-contract';
import { bind } from '../../http/binding.ts';
import type { RequestGate } from '../../http/gate.ts';
import type { Mail } from '../../ports/mailer.ts';
import { createTestServer, waitFor, type TestServer } from '../../testing/index.ts';
import { createAccountStore } from '../../accounts/store.ts';
import { createImpersonationStore } from '../impersonation-store.ts';
import { createImpersonations } from '../impersonation.ts';
import { createSupport } from '../index.ts';

let server: TestServer;
let mails: Mail[];
let faults: unknown[];
let mailWorks = true;
afterEach(() => server.close());

async function start(): Promise<void> {
  [mails, faults, mailWorks] = [[], [], true];
  const gates: RequestGate[] = [];
  server = await createTestServer({
    gates,
    config: { supportTicketsPerDay: 3 },
    bindings: async (parts) => {
      const support = createSupport({
        ...parts,
        accounts: createAccountStore(parts.db),
        onError: (error) => void faults.push(error),
        mailer: {
          close: async () => undefined,
          async send(mail) {
            if (!mailWorks) throw new Error('no mail');
            mails.push(mail);
          },
        },
      });
      if (support.gate) gates.push(support.gate);
      await support.start?.();
      return [
        ...support.routes,
        bind(routes.config.read, async () => ({ config: {} })),
        bind(routes.transfers.count, async () => {
          throw new Error('it broke');
        }),
      ];
    },
  });
}

const message = { subject: 'Help', message: 'It does not work.' };

describe('support tickets', () => {
  it('are kept and mailed to every administrator, with who sent them and the error', async () => {
    await start();
    const admin = await server.createUser({ isAdmin: true });
    const user = await server.createUser({ username: 'ada' });
    const ticket = { ...message, error_id: 'abc123', logs: 'line 1\nline 2' };
    const { id } = await server.call(routes.support.create, ticket, { token: user.thirdPartyToken, as: 'json' });
    expect(await server.db.selectFrom('support_tickets').selectAll().executeTakeFirst()).toMatchObject({
      id,
      user_id: user.id,
      subject: 'Help',
      error_id: 'abc123',
      ip_address: '127.0.0.1',
    });
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ to: admin.mail, subject: `[Support ${id}] Help` });
    for (const part of ['ada <ada@example.org>', 'abc123', 'It does not work.', 'line 2']) {
      expect(mails[0]?.text).toContain(part);
    }
  });

  it('come from visitors too, even with a token that is none', async () => {
    await start();
    await server.call(routes.support.create, message);
    await server.call(routes.support.create, message, 'no token');
    const rows = await server.db.selectFrom('support_tickets').select(['user_id', 'error_id']).execute();
    expect(rows).toEqual([
      { user_id: null, error_id: null },
      { user_id: null, error_id: null },
    ]);
  });

  it('are limited in size and number', async () => {
    await start();
    const logs = `start ${'é'.repeat(15_000)} end`;
    await server.call(routes.support.create, { ...message, logs: `${'x'.repeat(25_000)}${logs}` }, { as: 'json' });
    const kept = await server.db.selectFrom('support_tickets').select('logs').executeTakeFirstOrThrow();
    expect(kept.logs?.length).toBeLessThanOrEqual(48 * 1024);
    expect(kept.logs?.endsWith(' end')).toBe(true);
    const tooLarge = { ...message, logs: 'x'.repeat(100_000) };
    expect((await server.fail(routes.support.create, tooLarge, { as: 'json' })).status_code).toBe(413);
    for (const wrong of [{ subject: 'x' }, { message: 'x' }, { ...message, subject: 'x'.repeat(201) }]) {
      expect((await server.fail(routes.support.create, wrong)).error_type).toBe('BadRequest');
    }
    await server.call(routes.support.create, message);
    await server.call(routes.support.create, message);
    expect((await server.fail(routes.support.create, message)).error_type).toBe('RATE_LIMIT_ERROR');
    const user = await server.createUser();
    await server.call(routes.support.create, message, user.token);
    server.clock.advance(86_400_000);
    await server.call(routes.support.create, message);
  });

  it('are kept when no mail can be sent', async () => {
    await start();
    await server.createUser({ isAdmin: true });
    mailWorks = false;
    await server.call(routes.support.create, message);
    expect(faults).toHaveLength(1);
  });

  it('can name an error by an id that leads to its line in the log', async () => {
    await start();
    const user = await server.createUser();
    const { error_id: errorId } = await server.fail(routes.transfers.count, {}, user.token);
    const line = server.logged.find((entry) => entry['errorId'] === errorId);
    expect(line).toMatchObject({ level: 50, err: { message: 'it broke' } });
  });
});

describe('impersonation', () => {
  const audit = () => server.db.selectFrom('admin_audit').selectAll().orderBy('id').execute();
  const begin = async () => {
    const admin = await server.createUser({ isAdmin: true, username: 'root' });
    const user = await server.createUser({ username: 'Ada' });
    const { access_token: token } = await server.call(routes.admin.impersonate, { username: 'ada' }, admin.token);
    return { admin, user, token };
  };

  it('gives a token of the other account, and writes every use down', async () => {
    await start();
    const { admin, user, token } = await begin();
    expect(await server.tokens.resolve(token)).toMatchObject({ userId: user.id, scope: 'default', isAdmin: false });
    await server.call(routes.config.read, {}, token);
    await server.inject({ method: 'GET', url: `/v2/config?oauth_token=${token}&x=1` });
    const who = { admin_id: admin.id, admin_name: 'root', user_id: user.id, username: 'Ada', ip_address: '127.0.0.1' };
    expect(await audit()).toMatchObject([
      { ...who, action: 'impersonate' },
      { ...who, action: 'GET /v2/config' },
      { ...who, action: 'GET /v2/config' },
    ]);
    await server.call(routes.config.read, {}, user.token);
    expect(await audit()).toHaveLength(3);
  });

  it('ends after an hour, and when its administrator is none any more', async () => {
    await start();
    const { admin, token } = await begin();
    server.clock.advance(3_599_000);
    await server.call(routes.config.read, {}, token);
    server.clock.advance(1000);
    expect((await server.fail(routes.config.read, {}, token)).error_type).toBe('Unauthorized');
    expect(await server.tokens.resolve(token)).toBeNull();
    const { access_token: second } = await server.call(routes.admin.impersonate, { username: 'Ada' }, admin.token);
    await server.db.updateTable('users').set({ is_admin: 0 }).where('id', '=', admin.id).execute();
    expect((await server.fail(routes.config.read, {}, second)).error_type).toBe('Unauthorized');
  });

  it('ends as early after a restart', async () => {
    await start();
    const { token } = await begin();
    const again = createImpersonations({
      store: createImpersonationStore(server.db),
      accounts: createAccountStore(server.db),
      tokens: server.tokens,
      clock: server.clock,
    });
    await again.load();
    const caller = await server.tokens.resolve(token);
    const asked = { route: null, caller, request: { url: '/', method: 'GET', ip: '::1' } as never, reply: {} as never };
    await again.gate.admit(asked);
    server.clock.advance(3_600_000);
    await expect(again.gate.admit(asked)).rejects.toMatchObject({ code: 'Unauthorized' });
  });

  it('is for administrators with a first-party client only', async () => {
    await start();
    const { admin, user } = await begin();
    const tries: [string | null, string][] = [
      [null, 'Unauthorized'],
      [user.token, 'Forbidden'],
      [admin.thirdPartyToken, 'invalid_scope'],
      [admin.downloadToken, 'invalid_scope'],
    ];
    for (const [token, error] of tries) {
      expect((await server.fail(routes.admin.impersonate, { username: 'Ada' }, { token })).error_type).toBe(error);
    }
    expect((await server.fail(routes.admin.impersonate, { username: 'nobody' }, admin.token)).status_code).toBe(404);
  });

  it('takes the administrator’s token from its own header, which says nothing on other routes', async () => {
    await start();
    const { admin, user, token } = await begin();
    const headers = { 'x-admin-token': admin.token };
    await server.call(routes.admin.impersonate, { username: 'Ada' }, { token, headers });
    const asUser = { token: user.token, headers: { 'x-admin-token': user.token } };
    expect((await server.fail(routes.admin.impersonate, { username: 'Ada' }, asUser)).error_type).toBe('Forbidden');
    expect((await server.fail(routes.config.read, {}, { token: null, headers })).error_type).toBe('Unauthorized');
  });

  it('revokes tokens whose time is over without being asked', async () => {
    await start();
    const { token } = await begin();
    server.clock.advance(3_700_000);
    server.jobs.wake();
    await waitFor(async () => (await server.tokens.resolve(token)) === null);
  });
});
