import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { createApps } from '../apps/apps.ts';

let folder: string;
let app: FastifyInstance;

async function write(path: string, content: string) {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), content);
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jackdaw-apps-'));
  await write('web/index.html', '<web>');
  await write('web/assets/main-Ab3dE6gh.js', 'main');
  await write('web/assets/main-Ab3dE6gh.js.br', 'br');
  await write('web/assets/main-Ab3dE6gh.js.gz', 'gz');
  await write('web/assets/main-Ab3dE6gh.js.map', 'map');
  await write('web/favicon.svg', '<svg/>');
  await write('share/index.html', '<share>');
  await write('share/assets/share-Ab3dE6gh.css', 'css');
  await write('link/index.html', '<link>');
  await write('secret.txt', 'secret');
  await symlink(join(folder, 'secret.txt'), join(folder, 'web/linked.txt'));
  app = appWith();
});

/** The apps of the folder behind a server. */
function appWith(recaptchaSiteKey = ''): FastifyInstance {
  const folders = { web: join(folder, 'web'), share: join(folder, 'share'), link: join(folder, 'link') };
  const { serve } = createApps({
    folders,
    origins: { configured: [] },
    config: {
      recaptchaSiteKey,
      apiOrigin: null,
      uploadOrigin: 'https://up.example',
      liveOrigin: 'https://live.example',
      contentOrigin: 'https://content.example',
      tunnelRoutes: [{ name: 'default', description: '', hosts: ['https://far.example'] }],
    },
    version: '1.2.3',
  });
  const server = fastify();
  server.setNotFoundHandler(async (request, reply) => {
    if (!(await serve(request, reply))) await reply.code(404).send('nothing');
    return reply;
  });
  return server;
}
afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers });

describe('apps', () => {
  it.each([
    ['/', '<web>'],
    ['/files', '<web>'],
    ['/files/123?autostart=1', '<web>'],
    ['/some/deep%20page', '<web>'],
    ['/favicon.svg', '<svg/>'],
    ['/exclusive-access', '<share>'],
    ['/exclusive-access/abc/1', '<share>'],
    ['/_share/assets/share-Ab3dE6gh.css', 'css'],
    ['/magnet?url=magnet:?x', '<link>'],
    ['/newfile/', '<link>'],
    ['/default/magnet', '<link>'],
    ['/magnets', '<web>'],
  ])('answer %s with %s', async (url, body) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.body]).toEqual([200, body]);
  });

  it.each([
    '/v2/nothing',
    '/v2',
    '/docs/x',
    '/socket/x',
    '/assets/gone-12345678.js',
    '/_share/gone',
    '/_link/assets/x',
  ])('leave %s alone', async (url) => expect((await get(url)).statusCode).toBe(404));

  it.each(['POST', 'PUT', 'DELETE', 'PATCH'] as const)('do not answer %s', async (method) => {
    expect((await app.inject({ method, url: '/files/' })).statusCode).toBe(404);
  });

  it.each([
    '/linked.txt',
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/assets/main-Ab3dE6gh.js.map',
  ])('serve nothing but their files for %s', async (url) => expect((await get(url)).body).not.toMatch(/secret|map/));

  it('let hashed files be kept for ever and ask again for all others', async () => {
    expect((await get('/assets/main-Ab3dE6gh.js')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    );
    for (const url of ['/', '/favicon.svg', '/version.json'])
      expect((await get(url)).headers['cache-control']).toBe('no-cache');
    const page = await get('/');
    const again = await get('/', { 'if-none-match': `"other", ${String(page.headers.etag)}` });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it.each([
    ['br, gzip', 'br', 'br'],
    ['gzip', 'gzip', 'gz'],
    ['gzip, br;q=0', 'gzip', 'gz'],
    ['identity', undefined, 'main'],
  ])('send what the build compressed for Accept-Encoding %s', async (accept, encoding, body) => {
    const answer = await get('/assets/main-Ab3dE6gh.js', { 'accept-encoding': accept });
    expect([answer.headers['content-encoding'], answer.body]).toEqual([encoding, body]);
    expect(answer.headers['content-type']).toMatch(/^text\/javascript/);
    expect(answer.headers.vary).toContain('Accept-Encoding');
  });

  it('may run and load only their own, and be framed by nobody', async () => {
    const policy = String((await get('/', { host: 'drive.example.org' })).headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain(
      "connect-src 'self' ws://drive.example.org wss://live.example " +
        'https://up.example https://live.example https://content.example https://far.example;',
    );
    expect(policy).toContain("frame-src 'self' blob: https://content.example;");
  });

  it('may load a reCAPTCHA where one is configured', async () => {
    await app.close();
    app = appWith('site-key');
    const policy = String((await get('/')).headers['content-security-policy']);
    expect(policy).toContain("script-src 'self' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/;");
    expect(policy).toContain('https://content.example https://www.google.com/recaptcha/');
  });

  it('tell one build from the next', async () => {
    expect((await get('/version.json')).json()).toEqual({
      version: '1.2.3',
      build: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
  });
});
