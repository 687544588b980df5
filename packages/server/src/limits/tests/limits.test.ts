import { afterEach, describe, expect, it } from '@jest/globals';
import { routes } from '@jackdaw/api-contract';
import { checkFailure } from '../../testing/index.ts';
import { createLimitsServer, SMALL, type LimitsServer } from './limits-server.ts';

let server: LimitsServer;
afterEach(() => server.close());

interface Sender {
  token?: string;
  from?: string;
  headers?: Record<string, string>;
}

const send = (method: 'GET' | 'POST' | 'DELETE', url: string, { token, from = '192.0.2.1', headers }: Sender = {}) =>
  server.inject({
    method,
    url,
    remoteAddress: from,
    headers: { ...(token ? { authorization: `Token ${token}` } : {}), ...headers },
  });
const visit = (sender: Sender = {}) => send('GET', '/v2/setup', sender);
const read = (sender: Sender) => send('GET', '/v2/account/settings', sender);
const write = (sender: Sender) => send('DELETE', '/v2/config/x', sender);

/** Sends until nothing more is allowed; resolves with how many got through. */
async function exhaust(once: () => Promise<{ statusCode: number }>, most = 50): Promise<number> {
  for (let sent = 0; sent < most; sent++) if ((await once()).statusCode === 429) return sent;
  return most;
}

describe('rate limits', () => {
  it('are told on every answer, and refuse with the time to wait', async () => {
    server = await createLimitsServer();
    const reset = String(Math.floor(server.clock.now().getTime() / 1000) + 60);
    for (const remaining of ['3', '2', '1', '0']) {
      expect((await visit()).headers).toMatchObject({
        'x-ratelimit-limit': '4',
        'x-ratelimit-remaining': remaining,
        'x-ratelimit-reset': reset,
      });
    }
    server.clock.advance(20_000);
    const refused = await visit();
    expect(refused.headers).toMatchObject({
      'retry-after': '40',
      'x-ratelimit-limit': '4',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': reset,
    });
    expect(refused.headers).not.toHaveProperty('x-ratelimit-id');
    expect(checkFailure(refused)).toMatchObject({
      error_type: 'RATE_LIMIT_ERROR',
      retry_after: 40,
      extra: { retry_after: 40 },
      error_message: 'You have been temporarily blocked for too many requests.',
    });
    server.clock.advance(40_000);
    expect((await visit()).statusCode).toBe(200);
  });

  it('count accounts wherever they are, and kinds of requests apart', async () => {
    server = await createLimitsServer();
    const [one, two] = [await server.createUser(), await server.createUser()];
    expect(await exhaust(() => read({ token: one.token }))).toBe(5);
    expect((await read({ token: one.thirdPartyToken, from: '198.51.100.7' })).statusCode).toBe(429);
    expect(await exhaust(() => write({ token: one.token }))).toBe(3);
    const download = () => send('GET', '/v2/files/1/download', { token: one.downloadToken });
    expect(await exhaust(download)).toBe(8);
    expect((await read({ token: two.token })).statusCode).toBe(404);
  });

  it('count visitors by address, a whole /64 as one, and whoever tries tokens or addresses too', async () => {
    server = await createLimitsServer();
    expect((await visit({ from: '2001:db8:1:2::1' })).statusCode).toBe(200);
    expect((await read({ token: 'guess', from: '2001:db8:1:2::2' })).statusCode).toBe(401);
    expect((await send('GET', '/v2/nothing', { from: '2001:db8:1:2:ffff::3' })).statusCode).toBe(404);
    expect((await visit({ from: '2001:db8:1:2::4' })).statusCode).toBe(200);
    expect((await visit({ from: '2001:db8:1:2::5' })).statusCode).toBe(429);
    expect((await visit({ from: '2001:db8:1:3::1' })).statusCode).toBe(200);
  });

  it('believe forwarded addresses from trusted proxies only', async () => {
    server = await createLimitsServer({ trustedProxies: ['10.0.0.1'] });
    const forged = (n: number) => visit({ headers: { 'x-forwarded-for': `203.0.113.${n}` } });
    let n = 0;
    expect(await exhaust(() => forged(n++))).toBe(4);
    const proxied = (client: string) => visit({ from: '10.0.0.1', headers: { 'x-forwarded-for': client } });
    expect(await exhaust(() => proxied('203.0.113.1'))).toBe(4);
    const other = await proxied('203.0.113.2');
    expect(other.statusCode).toBe(200);
    expect(other.headers['putio-client-ip']).toBe('203.0.113.2');
  });

  it('leave health checks and what lifts bans alone, and can be switched off', async () => {
    server = await createLimitsServer();
    expect(await exhaust(() => send('GET', '/v2/health'))).toBe(50);
    await server.close();
    server = await createLimitsServer({ config: { rateLimits: false } });
    const answer = await visit();
    expect(answer.headers).not.toHaveProperty('x-ratelimit-limit');
    expect(await exhaust(visit)).toBe(50);
    await server.close();
    server = await createLimitsServer({ config: { rateLimitVisitors: 0 } });
    expect(await exhaust(visit)).toBe(50);
  });
});

describe('bans', () => {
  const ban = async (sender: Sender = {}) => {
    await exhaust(() => visit(sender));
    for (let more = 0; more < SMALL.rateLimitBanAfter; more++) await visit(sender);
    return visit(sender);
  };

  it('meet whoever goes on although he is refused, and outlast the minute', async () => {
    server = await createLimitsServer();
    const banned = await ban();
    expect(banned.headers).toMatchObject({
      'x-ratelimit-id': expect.stringMatching(/^[0-9a-f]{32}$/),
      'x-ratelimit-action': 'captcha-needed',
      'x-ratelimit-remaining': '0',
      'retry-after': '3600',
    });
    server.clock.advance(120_000);
    expect((await visit()).headers['x-ratelimit-id']).toBe(banned.headers['x-ratelimit-id']);
    expect((await visit({ from: '192.0.2.2' })).statusCode).toBe(200);
    const user = await server.createUser();
    expect((await read({ token: user.token })).statusCode).toBe(404);
    server.clock.advance(3_500_000);
    expect((await visit()).statusCode).toBe(200);
  });

  it('are one, however many requests are refused at once', async () => {
    server = await createLimitsServer();
    const answers = await Promise.all(Array.from({ length: 40 }, () => visit()));
    const ids = new Set(answers.flatMap(({ headers }) => headers['x-ratelimit-id'] ?? []));
    expect(ids.size).toBe(1);
    expect(await server.db.selectFrom('bans').select('id').execute()).toHaveLength(1);
  });

  it('also meet whoever goes on after a handler refused him', async () => {
    server = await createLimitsServer({ config: { rateLimitVisitors: 0 } });
    const guess = () => server.fail(routes.setup.create, { code: 'x', username: 'a', mail: 'b', password: 'c' });
    for (let tries = 0; tries < 3; tries++) expect((await guess()).retry_after).toBe(5);
    expect((await guess()).retry_after).toBe(3600);
  });

  it('write to an account the second and third time within a day', async () => {
    server = await createLimitsServer();
    const { token, mail, id } = await server.createUser();
    const from = '198.51.100.9';
    const banUser = async () => {
      await exhaust(() => read({ token, from }));
      for (let more = 0; more < 3; more++) await read({ token, from });
      return (await read({ token, from })).headers;
    };
    expect((await banUser())['x-ratelimit-action']).toBe('captcha-needed');
    expect(server.mails).toEqual([]);
    server.clock.advance(3_700_000);
    const second = await banUser();
    expect(second['x-ratelimit-action']).toBe('action-mail-sent');
    const [written] = server.mails;
    expect(written).toMatchObject({ to: mail, subject: 'Too many requests' });
    const [, banId, code] = /https:\/\/app\.example\/captcha\/(\w+)\?code=([\w-]{43})/.exec(written?.text ?? '') ?? [];
    expect(banId).toBe(second['x-ratelimit-id']);
    const row = await server.db
      .selectFrom('bans')
      .selectAll()
      .where('id', '=', String(banId))
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ user_id: id, code_hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    const lift = (token: string) =>
      send('DELETE', `/v2/ban/${banId}?captcha_token=${token}`, { from }).then((answer) => answer.statusCode);
    expect(await lift('x'.repeat(43))).toBe(400);
    expect(await lift(String(code))).toBe(200);
    expect(await lift(String(code))).toBe(404);
    expect((await read({ token, from })).statusCode).toBe(404);

    const third = await banUser();
    expect(third['x-ratelimit-action']).toBe('info-mail-sent');
    expect(server.mails.at(-1)?.text).not.toContain('/captcha/');
    expect(
      (await send('DELETE', `/v2/ban/${String(third['x-ratelimit-id'])}?captcha_token=x`, { from })).statusCode,
    ).toBe(400);
  });

  it('come back with the server', async () => {
    server = await createLimitsServer();
    const id = (await ban()).headers['x-ratelimit-id'];
    const { createBans } = await import('../bans.ts');
    const { createBanStore } = await import('../store.ts');
    const again = createBans({
      store: createBanStore(server.db),
      clock: server.clock,
      mail: { tell: async () => undefined },
      banTime: 60,
      onError: () => undefined,
    });
    await again.load();
    const now = server.clock.now().getTime() / 1000;
    expect(again.of('address:192.0.2.1', now)?.id).toBe(id);
    await server.db.updateTable('bans').set({ lifted_at: '2026-03-17T09:30:00' }).execute();
    await again.load();
    expect(again.of('address:192.0.2.1', now)).toBeNull();
  });
});
