import { afterEach, describe, expect, it } from '@jest/globals';
import { routes } from '@jackdaw/api-contract';
import { checkFailure, createTestServer, type TestServer } from '../../testing/index.ts';
import { bind } from '../binding.ts';

let server: TestServer;
afterEach(() => server.close());

const seen: { ip: string; origin: string }[] = [];
const start = async (options: Partial<Parameters<typeof createTestServer>[0]> = {}) => {
  seen.length = 0;
  server = await createTestServer({
    ...options,
    bindings: () => [
      bind(routes.health.check, (_args, { clientIp, origin }) => void seen.push({ ip: clientIp, origin })),
    ],
  });
};
const ask = (headers: Record<string, string> = {}, remoteAddress = '192.0.2.1') =>
  server.inject({ method: 'GET', url: '/v2/health', headers, remoteAddress });

describe('headers of every answer', () => {
  it('name the caller and the request, on errors too', async () => {
    await start();
    const good = await ask();
    const bad = await server.inject({ method: 'GET', url: '/v2/nothing', remoteAddress: '192.0.2.1' });
    const unreadable = await server.inject({ method: 'GET', url: '/v2/config/%zz', remoteAddress: '192.0.2.1' });
    expect(unreadable.statusCode).toBe(400);
    for (const { headers } of [good, bad, unreadable]) {
      expect(headers).toMatchObject({
        'putio-client-ip': '192.0.2.1',
        'x-trace-id': expect.stringMatching(/^[0-9a-f]{16}$/),
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'access-control-allow-origin': '*',
      });
    }
    expect(good.headers['x-trace-id']).not.toBe(bad.headers['x-trace-id']);
  });

  it('let any origin read without credentials, and configured ones with', async () => {
    await start({ origins: ['https://drive.example.org'] });
    const strange = (await ask({ origin: 'https://evil.example' })).headers;
    expect(strange['access-control-allow-origin']).toBe('*');
    expect(strange).not.toHaveProperty('access-control-allow-credentials');
    const known = (await ask({ origin: 'https://drive.example.org' })).headers;
    expect(known).toMatchObject({
      'access-control-allow-origin': 'https://drive.example.org',
      'access-control-allow-credentials': 'true',
      vary: 'Origin',
    });
    expect(known['access-control-expose-headers']).toMatch(/putio-client-ip.*X-RateLimit-Id.*Putio-File-CRC32/);
  });

  it('answer a preflight for any address before anything else', async () => {
    await start();
    for (const url of ['/v2/files/list', '/files/abc', '/v2/nothing']) {
      const headers = { origin: 'https://a.example', 'access-control-request-method': 'PATCH' };
      const answer = await server.inject({ method: 'OPTIONS', url, headers });
      expect(answer.statusCode).toBe(204);
      expect(answer.headers['access-control-allow-methods']).toContain('PATCH');
      expect(answer.headers['access-control-allow-headers']).toMatch(/Authorization.*Upload-Offset/);
    }
  });
});

describe('who the caller is', () => {
  const forged = {
    'x-forwarded-for': '203.0.113.9',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'drive.example.org',
  };

  it('is not what an unknown sender says', async () => {
    await start({ trustedProxies: ['10.0.0.0/8'] });
    await ask(forged);
    expect(seen).toEqual([{ ip: '192.0.2.1', origin: 'http://localhost:80' }]);
  });

  it('is what a trusted proxy says, and no further back', async () => {
    await start({ trustedProxies: ['10.0.0.0/8'] });
    await ask({ ...forged, 'x-forwarded-for': '1.2.3.4, 203.0.113.9' }, '10.1.2.3');
    expect(seen).toEqual([{ ip: '203.0.113.9', origin: 'https://drive.example.org' }]);
  });

  it('gets addresses with a configured origin only', async () => {
    await start({ origins: ['https://drive.example.org', 'http://nas.local:7717'] });
    await ask({ host: 'evil.example' });
    await ask({ host: 'nas.local:7717' });
    await ask({ host: 'drive.example.org"><script>' });
    expect(seen.map(({ origin }) => origin)).toEqual([
      'https://drive.example.org',
      'http://nas.local:7717',
      'https://drive.example.org',
    ]);
  });

  it('cannot put anything into an address by a strange Host', async () => {
    await start();
    await ask({ host: 'a/b?c#d' });
    await ask({ host: 'user@evil' });
    expect(seen.map(({ origin }) => origin)).toEqual(['http://localhost', 'http://localhost']);
  });
});

describe('hostile addresses', () => {
  it('are answered in the envelope, whatever they hold', async () => {
    await start();
    const paths = [
      '/v2/%',
      '/v2/files/%00/x',
      '/v2/../../etc/passwd',
      '/v2/%2e%2e%2f',
      '/v2//',
      '/v2/files/1e999',
      '/v2/__proto__',
    ];
    for (const url of [
      ...paths,
      `/v2/${'x/'.repeat(3000)}`,
      `/v2/config/${'y'.repeat(6000)}`,
      '/v2/health?__proto__[x]=1&a=%zz',
    ]) {
      const answer = await server.inject({ method: 'GET', url });
      if (answer.statusCode !== 200) expect([400, 404, 405, 414]).toContain(checkFailure(answer).status_code);
    }
  });
});
