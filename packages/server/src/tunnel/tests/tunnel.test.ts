import { afterEach, describe, expect, it } from '@jest/globals';
import { routes } from '@jackdaw/api-contract';
import type { Config } from '../../config.ts';
import { createTestServer, type TestServer } from '../../testing/index.ts';
import { createTunnel, isTunnelRoute } from '../index.ts';

let server: TestServer;
afterEach(() => server.close());
const start = async (config: Partial<Config> = {}) =>
  void (server = await createTestServer({ config, bindings: (parts) => createTunnel(parts).routes }));
const test = (query = '', headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  server.inject({ method, url: `/speedtest${query}`, headers });

describe('tunnel routes', () => {
  it('are default and cdn77 on the address that was asked, for first-party clients only', async () => {
    await start();
    const user = await server.createUser();
    const { routes: listed } = await server.call(routes.tunnel.list, {}, user.token);
    expect(listed.map(({ name }) => name)).toEqual(['default', 'cdn77']);
    expect(listed[0]?.hosts).toEqual(['http://localhost:80']);
    const failure = await server.fail(routes.tunnel.list, {}, user.thirdPartyToken);
    expect(failure).toMatchObject({ error_type: 'invalid_scope', status_code: 401 });
  });

  it('are those of the settings, and only they can be chosen', async () => {
    const far = { name: 'far', description: 'Far away', hosts: ['https://far.example'] };
    const tunnelRoutes = [{ name: 'default', description: 'Here', hosts: [] }, far];
    await start({ tunnelRoutes });
    const user = await server.createUser();
    expect((await server.call(routes.tunnel.list, {}, user.token)).routes[1]).toEqual(far);
    const known = ['default', 'far', 'cdn77', '', null].map((name) => isTunnelRoute({ tunnelRoutes }, name));
    expect(known).toEqual([true, true, false, false, true]);
  });
});

describe('the speed test', () => {
  it('sends so many bytes that cannot be compressed and nobody keeps, to any page', async () => {
    await start({ origins: ['https://drive.example'] });
    const { rawPayload, headers, statusCode } = await test('?bytes=1000003', { origin: 'https://drive.example' });
    expect(statusCode).toBe(200);
    expect(rawPayload).toHaveLength(1_000_003);
    expect(new Set(rawPayload.subarray(0, 65_536)).size).toBe(256);
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': '1000003',
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
      'timing-allow-origin': '*',
    });
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
    expect((await test('?bytes=0')).rawPayload).toHaveLength(0);
    const head = await test('?bytes=10', {}, 'HEAD');
    expect([head.headers['content-length'], head.body]).toEqual(['10', '']);
  });

  it('sends no more than the server allows, and not to everybody without end', async () => {
    await start({ speedTestSize: 5000 });
    expect((await test('?bytes=9007199254740991')).rawPayload).toHaveLength(5000);
    expect((await test()).rawPayload).toHaveLength(5000);
    for (const wrong of ['-1', 'x', '1.5', '1e99']) expect((await test(`?bytes=${wrong}`)).statusCode).toBe(400);
    for (let more = 0; more < 118; more++) await test('?bytes=1');
    expect((await test('?bytes=1')).statusCode).toBe(429);
  });

  it('leaves the page of the same name to the web app', async () => {
    await start();
    const page = await test('', { accept: 'text/html,*/*' });
    // Nobody serves pages here, so the handler of unknown addresses answered.
    expect(page.json()).toMatchObject({ status: 'ERROR', error_type: 'MethodNotAllowed' });
  });
});
