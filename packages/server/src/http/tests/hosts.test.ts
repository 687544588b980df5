import { afterEach, describe, expect, it } from '@jest/globals';
import { allRoutes, routes, type Route } from '@jackdaw/api-contract';
import { loadConfig, type Config } from '../../config.ts';
import { checkFailure, createWholeServer, waitFor, type WholeServer } from '../../testing/index.ts';
import { createHosts, rewriteUploadRoot, servesRoute } from '../hosts.ts';
import { createOrigins, originFrom } from '../origin.ts';
import { webOriginOf } from '../web-origin.ts';

const config = (changes: Partial<Config>): Config => ({ ...loadConfig(), ...changes });
const hostsApart = {
  origins: ['https://drive.example'],
  apiOrigin: 'https://api.example',
  uploadOrigin: 'https://up.example:8443',
  liveOrigin: 'https://live.example',
  contentOrigin: 'https://content.example',
  webOrigin: 'https://app.example',
};
const apart = config(hostsApart);

describe('hosts', () => {
  const answered = (host: string) => {
    const purposes = createHosts(apart).purposesOf(host);
    return allRoutes.filter((route) => servesRoute(purposes, route));
  };

  it('answer everything unless they are kept for something', () => {
    for (const host of ['drive.example', 'app.example', 'localhost:7717', 'api.example', 'API.EXAMPLE:443']) {
      expect(answered(host)).toHaveLength(allRoutes.length);
    }
  });

  it('for content answer reading of bytes and nothing that reads or changes anything else', () => {
    const served = answered('content.example');
    const rest = served.filter((route) => route.id !== 'health.check');
    expect(rest.map(({ id }) => id)).toContain('downloads.storage');
    for (const route of rest) expect([route.method, route.answer.kind]).not.toContain('json');
    expect(rest.filter((route: Route) => route.method !== 'GET')).toEqual([]);
  });

  it('for uploads answer uploads, for live events nothing of the routes', () => {
    const ids = answered('up.example:8443').map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(['files.upload', 'uploads.create', 'uploads.send', 'health.check']));
    expect(ids).not.toContain('files.list');
    expect(answered('live.example').map(({ id }) => id)).toEqual(['health.check']);
  });

  it('may be for several things, and are for all where an origin is named twice', () => {
    const shared = createHosts(config({ apiOrigin: 'https://a.example', contentOrigin: 'https://a.example' }));
    expect(shared.purposesOf('a.example')).toEqual(new Set(['api', 'content']));
    const same = createHosts(config({ origins: ['https://a.example'], uploadOrigin: 'https://a.example' }));
    expect(same.purposesOf('a.example')).toBeNull();
  });

  it('for uploads take a form at their root', () => {
    const hosts = createHosts(apart);
    const at = (host: string, method: string, url: string) =>
      rewriteUploadRoot(hosts, { method, url, headers: { host } });
    expect(at('up.example:8443', 'POST', '/?oauth_token=t')).toBe('/v2/files/upload?oauth_token=t');
    expect(at('up.example:8443', 'POST', '/')).toBe('/v2/files/upload');
    expect(at('up.example:8443', 'GET', '/')).toBe('/');
    expect(at('up.example:8443', 'POST', '/files/')).toBe('/files/');
    expect(at('drive.example', 'POST', '/')).toBe('/');
  });
});

describe('addresses that links are made with', () => {
  const of = (changes: Partial<Config>, host: string) =>
    originFrom({ protocol: 'https', host }, createOrigins(config(changes)));

  it('are the API’s own one where a host is not for it', () => {
    expect(of(apart, 'up.example:8443')).toBe('https://api.example');
    expect(of(apart, 'drive.example')).toBe('https://drive.example');
    expect(of({ webOrigin: 'https://elsewhere.example' }, 'nas.local')).toBe('https://nas.local');
  });

  it('lead people to the web app', () => {
    expect(webOriginOf(apart)).toBe('https://app.example');
    expect(webOriginOf(config({ origins: ['https://a.example'] }), 'https://b.example')).toBe('https://a.example');
    expect(webOriginOf(config({}), 'https://b.example')).toBe('https://b.example');
    expect(webOriginOf(config({ host: '::', tlsCertificate: '/c' }))).toBe('https://localhost:7717');
    expect(webOriginOf(config({ host: '::1' }))).toBe('http://[::1]:7717');
  });
});

describe('a server with hosts apart', () => {
  let server: WholeServer;
  afterEach(() => server.close());
  const form = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhello\r\n--b--\r\n';

  it('serves bytes from the content host only as content, takes uploads at the root, and lets the app in', async () => {
    server = await createWholeServer({ config: hostsApart });
    const user = await server.createUser();
    const headers = {
      host: 'up.example:8443',
      authorization: `Token ${user.token}`,
      'content-type': 'multipart/form-data; boundary=b',
    };
    const uploaded = await server.inject({ method: 'POST', url: '/', headers, payload: form });
    expect(uploaded.statusCode).toBe(200);
    for (const [host, origin] of [
      ['up.example:8443', 'https://up.example:8443'],
      ['api.example', 'https://api.example'],
    ] as const) {
      const begun = await server.inject({
        method: 'POST',
        url: '/files/',
        headers: { ...headers, host, 'content-type': '', 'upload-length': '1', 'upload-metadata': 'name YQ==' },
      });
      expect(begun.headers.location).toMatch(new RegExp(`^${origin}/files/[0-9a-f]{32}$`));
    }
    const { id } = uploaded.json<{ file: { id: number } }>().file;
    const { url } = await server.call(routes.downloads.url, { id }, user.token);
    expect(url).toMatch(/^https:\/\/content\.example\/v2\/storage\//);
    const bytes = await server.inject({ method: 'GET', url, headers: { host: 'content.example' } });
    expect(bytes.body).toBe('hello');
    for (const [method, path] of [
      ['GET', '/v2/files/list'],
      ['GET', '/'],
      ['GET', '/docs'],
      ['POST', '/v2/files/delete'],
    ] as const) {
      const host = { host: 'content.example', authorization: `Token ${user.token}` };
      expect(checkFailure(await server.inject({ method, url: path, headers: host })).status_code).toBe(404);
    }
    const known = { origin: 'https://app.example', host: 'api.example' };
    const { headers: answer } = await server.inject({ method: 'GET', url: '/v2/health', headers: known });
    expect(answer['access-control-allow-origin']).toBe('https://app.example');
    expect(answer['access-control-allow-credentials']).toBe('true');
  });

  it('opens live events on their host and not on that of content', async () => {
    server = await createWholeServer({ config: hostsApart });
    const address = await server.listen();
    const info = (host: string) =>
      new Promise<number>((resolve, reject) => {
        void import('node:http').then(({ get }) =>
          get(`${address}/socket/sockjs/info`, { headers: { host } }, (answer) => {
            answer.resume();
            resolve(answer.statusCode ?? 0);
          }).on('error', reject),
        );
      });
    expect(await info('live.example')).toBe(200);
    expect(await info('content.example')).toBe(404);
    await waitFor(() => server.app.server.listening);
  });
});
