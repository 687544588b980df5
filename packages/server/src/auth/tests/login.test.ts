import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CLIENT_IDS, routes } from '@jackdaw/api-contract';
import { createCoreServer } from '../../testing/core-server.ts';
import { checkFailure, checkSuccess, type TestUser } from '../../testing/index.ts';
import { createClientSecrets } from '../client-secrets.ts';

let server: Awaited<ReturnType<typeof createCoreServer>>;
let user: TestUser;
const PASSWORD = 'pa:ss wörd';

beforeEach(async () => {
  server = await createCoreServer();
  user = await server.createUser({ username: 'Mole', passwordHash: await server.hash(PASSWORD) });
});
afterEach(() => server.close());

const basic = (name: string, password: string) => `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;

function attempt(
  name: string,
  password: string,
  { url = '/v2/oauth2/authorizations/clients/1', ip = '192.0.2.1', query = {}, payload = {} } = {},
) {
  const headers = { authorization: basic(name, password) };
  return server.inject({
    method: 'PUT',
    url,
    query: { client_secret: 'x', ...query },
    payload,
    headers,
    remoteAddress: ip,
  });
}
const tokenOf = (response: Awaited<ReturnType<typeof attempt>>) =>
  (checkSuccess(routes.auth.login, response) as { access_token: string; user_id: number }).access_token;

describe('login', () => {
  it.each(['Mole', 'mole', 'MOLE', 'mole@example.org', 'Ｍole'])('signs in as %s', async (name) => {
    const token = tokenOf(await attempt(name, PASSWORD));
    const { info } = await server.call(routes.account.info, {}, token);
    expect(info.user_id).toBe(user.id);
  });

  it('answers the same to a wrong password, an unknown user and a missing or broken header', async () => {
    const url = '/v2/oauth2/authorizations/clients/1?client_secret=x';
    const answers = [
      await attempt('Mole', 'wrong'),
      await attempt('nobody', PASSWORD),
      await server.inject({ method: 'PUT', url }),
      await server.inject({ method: 'PUT', url, headers: { authorization: 'Basic !!!' } }),
      await server.inject({ method: 'PUT', url, headers: { authorization: `Token ${user.token}` } }),
    ].map(checkFailure);
    for (const { error_id: _id, ...rest } of answers) expect(rest).toEqual({ ...answers[0], error_id: undefined });
    expect(answers[0]).toMatchObject({ status_code: 401, error_type: 'Unauthorized' });
  });

  it('refuses unknown apps, and wrong secrets of apps that have one', async () => {
    const secret = createClientSecrets(server.secret).seal(CLIENT_IDS.cli, 'right');
    await server.db.updateTable('clients').set({ secret }).where('id', '=', CLIENT_IDS.cli).execute();
    const url = `/v2/oauth2/authorizations/clients/${CLIENT_IDS.cli}`;
    expect(checkFailure(await attempt('Mole', PASSWORD, { url })).error_type).toBe('invalid_app_credentials');
    const unknown = await attempt('Mole', PASSWORD, { url: '/v2/oauth2/authorizations/clients/424242' });
    expect(checkFailure(unknown)).toMatchObject({ status_code: 403, error_type: 'invalid_app_credentials' });
    tokenOf(await attempt('Mole', PASSWORD, { url, payload: { client_secret: 'right' } }));
  });

  it('makes one session of a client and fingerprint, and another of each other', async () => {
    const url = '/v2/oauth2/authorizations/clients/1/laptop';
    const first = tokenOf(await attempt('Mole', PASSWORD, { url }));
    const second = tokenOf(await attempt('Mole', PASSWORD, { url, query: { client_name: 'My laptop' } }));
    tokenOf(await attempt('Mole', PASSWORD, { url: '/v2/oauth2/authorizations/clients/1/' }));
    expect((await server.fail(routes.auth.sessions, {}, first)).error_type).toBe('Unauthorized');
    const { clients } = await server.call(routes.auth.sessions, {}, second);
    expect(clients.map(({ client_name, active }) => [client_name, active])).toEqual([
      ['Web', false],
      ['My laptop', true],
      ['test', false],
      ['test', false],
    ]);
  });

  it('stops guessing at an account and by network, says for how long, and forgets after that', async () => {
    for (let i = 0; i < 15; i++) await attempt('Mole', `guess ${i}`, { ip: '198.51.100.1' });
    const blocked = await attempt('Mole', PASSWORD, { ip: '198.51.100.1' });
    expect(checkFailure(blocked)).toMatchObject({
      error_type: 'RATE_LIMIT_ERROR',
      retry_after: 300,
      extra: { retry_after: 300 },
    });
    expect(blocked.headers).toMatchObject({
      'retry-after': '300',
      'x-ratelimit-limit': '15',
      'x-ratelimit-remaining': '0',
    });
    // Its owner is somewhere else.
    tokenOf(await attempt('Mole', PASSWORD));
    for (let i = 0; i < 30; i++) await attempt(`name${i}`, 'guess', { ip: `2001:db8:0:1::${i.toString(16)}` });
    expect((await attempt('other', 'guess', { ip: '2001:db8:0:1:ffff::1' })).statusCode).toBe(429);
    expect((await attempt('other', 'guess', { ip: '2001:db8:0:2::1' })).statusCode).toBe(401);
    server.clock.advance(301_000);
    tokenOf(await attempt('Mole', PASSWORD, { ip: '198.51.100.1' }));
  });

  it('stops guessing from many networks at once', async () => {
    for (let i = 0; i < 200; i++) await attempt('Mole', `guess ${i}`, { ip: `192.0.2.${i}` });
    expect((await attempt('Mole', PASSWORD, { ip: '198.51.100.1' })).statusCode).toBe(429);
  });
});

describe('signing in to an account of one’s own', () => {
  it('does not pay for guesses at those of others', async () => {
    await server.createUser({ username: 'Own', passwordHash: await server.hash(PASSWORD) });
    for (let i = 0; i < 30; i++) {
      if (i % 10 === 0) tokenOf(await attempt('Own', PASSWORD));
      expect((await attempt(`victim${i}`, 'guess')).statusCode).toBe(401);
    }
    expect((await attempt('victim', 'guess')).statusCode).toBe(429);
  });

  it('may be done any number of times', async () => {
    for (let i = 0; i < 40; i++) tokenOf(await attempt('Mole', PASSWORD));
  });
});

describe('tokens', () => {
  it('are told apart by validation, and a worthless one is no error', async () => {
    const ask = async (token?: string) => {
      const query: Record<string, string> = token === undefined ? {} : { oauth_token: token };
      return checkSuccess(
        routes.auth.validate,
        await server.inject({ method: 'GET', url: '/v2/oauth2/validate', query }),
      );
    };
    const none = { status: 'OK', result: false, token_id: null, token_scope: null, user_id: null };
    expect(await ask()).toEqual(none);
    expect(await ask('nonsense')).toEqual(none);
    expect(await ask(user.token)).toMatchObject({ result: true, token_scope: 'default', user_id: user.id });
    expect(await ask(user.downloadToken)).toMatchObject({ token_scope: 'files_download', token_id: null });
    await server.call(routes.auth.logout, { reason: 'revoked' }, user.token);
    expect(await ask(user.token)).toEqual(none);
  });

  it('are never stored as they are', async () => {
    const rows = await server.db.selectFrom('tokens').select('token_hash').execute();
    expect(rows.map((row) => row.token_hash)).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), expect.any(String)]);
    expect(JSON.stringify(rows)).not.toContain(user.token);
  });

  it('note their last use, at most once a minute', async () => {
    const lastUse = async () => {
      const { clients } = await server.call(routes.auth.sessions, {}, user.token);
      return clients.find((session) => session.active)?.last_used_at;
    };
    expect(await lastUse()).toBe('2026-03-17T09:30:00');
    server.clock.advance(59_000);
    expect(await lastUse()).toBe('2026-03-17T09:30:00');
    server.clock.advance(1_000);
    expect(await lastUse()).toBe('2026-03-17T09:31:00');
  });
});

describe('sessions and grants', () => {
  it('end one by one, all but the calling one, or by app, and only one’s own', async () => {
    const other = await server.createUser();
    const otherSession = await server.call(routes.auth.sessions, {}, other.token);
    const foreignId = otherSession.clients[0]?.id ?? 0;
    expect((await server.fail(routes.auth.revokeSession, { session_id: foreignId }, user.token)).error_type).toBe(
      'NotFound',
    );
    const { apps } = await server.call(routes.auth.grants, {}, user.token);
    expect(apps).toEqual([{ id: CLIENT_IDS.rclone, name: 'rclone', description: '', website: '', has_icon: false }]);
    await server.call(routes.auth.revokeGrant, { app_id: CLIENT_IDS.rclone }, user.token);
    expect((await server.fail(routes.account.info, {}, user.thirdPartyToken)).error_type).toBe('Unauthorized');
    const second = tokenOf(await attempt('Mole', PASSWORD));
    await server.call(routes.auth.revokeAllSessions, {}, second);
    expect((await server.fail(routes.account.info, {}, user.token)).error_type).toBe('Unauthorized');
    expect((await server.call(routes.auth.sessions, {}, second)).clients).toHaveLength(1);
    await server.call(routes.account.info, {}, other.token);
  });
});
