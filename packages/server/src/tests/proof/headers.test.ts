import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { allRoutes } from '@jackdaw/api-contract';
import type { RawRequest } from './raw.ts';
import { createWorld, PATIENCE, type World } from './world.ts';

const ORIGIN = 'https://drive.example.org';

let world: World;
beforeAll(async () => {
  world = await createWorld({ config: { webOrigin: ORIGIN } });
}, PATIENCE);
afterAll(() => world.close());

const KINDS = [
  ...(['a success', 'no token', 'a bad parameter', 'an unknown path', 'a wrong method', 'broken JSON'] as const),
  ...(['a redirect', 'a HEAD', 'a picture', 'an upload', 'an upload that is refused'] as const),
  ...(['what tus can do', 'health'] as const),
] as const;

describe('headers and CORS on every kind of answer (1.13, 1.14)', () => {
  const kinds = (): Record<(typeof KINDS)[number], RawRequest & { expected: number }> => {
    const { token } = world.alice;
    const { file } = world.hers;
    return {
      'a success': { path: '/v2/account/info', token, expected: 200 },
      'no token': { path: '/v2/account/info', expected: 401 },
      'a bad parameter': { path: '/v2/files/list?per_page=0', token, expected: 400 },
      'an unknown path': { path: '/v2/nothing', token, expected: 404 },
      'a wrong method': { method: 'DELETE', path: '/v2/account/info', token, expected: 405 },
      'broken JSON': {
        method: 'POST',
        path: '/v2/files/rename',
        token,
        headers: { 'content-type': 'application/json' },
        body: '{',
        expected: 400,
      },
      'a redirect': { path: `/v2/files/${file}/download`, token, expected: 302 },
      'a HEAD': { method: 'HEAD', path: `/v2/files/${file}/download`, token, expected: 302 },
      'a picture': { path: '/images/file_types/video.png', expected: 200 },
      'an upload': {
        method: 'POST',
        path: '/files/',
        token,
        headers: { 'upload-length': '3', 'upload-metadata': 'name YQ==' },
        expected: 201,
      },
      'an upload that is refused': {
        method: 'POST',
        path: '/files/',
        token,
        headers: { 'upload-length': '-3' },
        expected: 400,
      },
      'what tus can do': { method: 'OPTIONS', path: '/files/', expected: 204 },
      health: { path: '/healthz', expected: 200 },
    };
  };

  it.each(KINDS)('%s', async (kind) => {
    const asked = kinds()[kind];
    for (const [origin, allowed, credentials] of [
      [ORIGIN, ORIGIN, 'true'],
      ['https://evil.example', '*', undefined],
      ['null', '*', undefined],
      [`${ORIGIN}.evil.example`, '*', undefined],
    ] as const) {
      const { status: code, headers } = await world.ask({ ...asked, headers: { ...asked.headers, origin } });
      expect([kind, code]).toEqual([kind, asked.expected]);
      expect(headers['access-control-allow-origin']).toBe(allowed);
      expect(headers['access-control-allow-credentials']).toBe(credentials);
      expect(headers['vary']).toMatch(/Origin/);
      expect(headers['putio-client-ip']).toBe('127.0.0.1');
      expect(headers['x-trace-id']).toMatch(/^\w{16}$/);
      expect(headers['x-content-type-options']).toBe('nosniff');
      const exposed = String(headers['access-control-expose-headers']);
      for (const name of [
        'Location',
        'Retry-After',
        'X-RateLimit-Id',
        'Upload-Offset',
        'Putio-File-Id',
        'x-trace-id',
      ]) {
        expect(exposed.split(', ')).toContain(name);
      }
    }
  });

  it.each(['/v2/files/list', '/files/', '/files/abc', '/v2/nothing', '/speedtest', '/v2/storage/x/y'])(
    'a preflight of %s',
    async (path) => {
      const headers = { origin: ORIGIN, 'access-control-request-method': 'PATCH' };
      const answer = await world.ask({ method: 'OPTIONS', path, headers });
      expect(answer.status).toBe(204);
      expect(answer.headers['access-control-allow-methods']).toBe('GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS');
      for (const name of ['Authorization', 'Range', 'Upload-Offset', 'X-HTTP-Method-Override']) {
        expect(String(answer.headers['access-control-allow-headers']).split(', ')).toContain(name);
      }
    },
  );
});

describe('the speed test (TN2)', () => {
  it('is open to any page, and never with credentials', async () => {
    for (const origin of [ORIGIN, 'https://evil.example']) {
      const { headers } = await world.ask({ path: '/speedtest?bytes=10', headers: { origin } });
      expect(headers).toMatchObject({ 'access-control-allow-origin': '*', 'cache-control': 'no-store' });
      expect(headers).not.toHaveProperty('access-control-allow-credentials');
    }
  });
});

describe('HEAD (1.1)', () => {
  it('changes nothing where GET does', async () => {
    const { token } = world.alice;
    const { zip, video } = world.hers;
    await world.ask({ method: 'POST', path: `/v2/files/${video}/start-from`, token, fields: { time: 9 } });
    const paths = [`zips/${zip}/cancel`, `zips/${zip}/retry`, `files/${video}/start-from/delete`];
    for (const path of [...paths, `files/${video}/put-mp4-to-my-folders`]) {
      expect([path, (await world.ask({ method: 'HEAD', path: `/v2/${path}`, token })).status]).toEqual([path, 405]);
    }
    expect((await world.ask({ path: `/v2/zips/${zip}`, token })).body['zip_status']).toBe('DONE');
    expect((await world.ask({ path: `/v2/files/${video}/start-from`, token })).body['start_from']).toBe(9);
  });

  it('answers every GET that sends bytes or a redirect like GET, without a body', async () => {
    const { token } = world.alice;
    const routes = allRoutes.filter(({ method, answer }) => method === 'GET' && answer.kind !== 'json');
    for (const { path, id } of routes) {
      const to = path.replace(':id', String(world.hers.file)).replaceAll(/:\w+/g, 'x');
      const got = await world.ask({ path: to, token });
      const head = await world.ask({ method: 'HEAD', path: to, token });
      expect([id, head.text]).toEqual([id, '']);
      // What answers GET and uses something up does not answer HEAD.
      if (head.status !== 405) expect([id, head.status]).toEqual([id, got.status]);
    }
  });
});
