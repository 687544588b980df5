import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes } from '@jackdaw/api-contract';
import type { TestUser } from '../../testing/index.ts';
import { createTusClient } from '../../uploads/tests/tus-client.ts';
import { createUploadServer, type UploadServer } from '../../uploads/tests/upload-server.ts';

let server: UploadServer;
let user: TestUser;
beforeAll(async () => {
  server = await createUploadServer();
  user = await server.createUser();
});
afterAll(() => server.close());

async function put(name: string, content: string, metadata: Record<string, string> = {}): Promise<number> {
  const body = Buffer.from(content);
  const tus = createTusClient(server.origin, user.token);
  const answer = await tus.create({ length: body.length, metadata: { name, ...metadata }, body });
  if (answer.status !== 201) throw new Error(await answer.text());
  return Number(answer.headers.get('putio-file-id'));
}
const ask = (path: string, options: RequestInit & { token?: string | null } = {}) => {
  const { token = user.token, ...init } = options;
  const headers = { ...(token === null ? {} : { authorization: `token ${token}` }), ...(init.headers as object) };
  return fetch(server.origin + path, { redirect: 'manual', ...init, headers });
};

describe('downloads', () => {
  it('lead to an address that needs no token, serves ranges and is open to every origin', async () => {
    const id = await put('Some words.txt', 'some words');
    for (const method of ['GET', 'HEAD']) {
      const lead = await ask(`/v2/files/${id}/download`, { method });
      expect(lead.status).toBe(302);
      const location = lead.headers.get('location')!;
      expect(location).toMatch(new RegExp(`^${server.origin}/v2/storage/[\\w~-]+/Some%20words\\.txt$`));
      const answer = await fetch(location, { headers: { range: 'bytes=5-', origin: 'https://elsewhere.test' } });
      expect([answer.status, await answer.text()]).toEqual([206, 'words']);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-disposition': 'attachment; filename="Some words.txt"',
        'access-control-allow-origin': '*',
        'access-control-expose-headers': expect.stringContaining('Content-Range'),
        'cross-origin-resource-policy': 'cross-origin',
      });
    }
  });

  it('give the bytes that a file has now, not those that an older address was made for', async () => {
    const id = await put('replaced.txt', 'before');
    // So that what it was is still stored.
    await server.call(routes.files.copy, { file_id: id, parent_id: 0, name: 'copy.txt' }, user.token);
    const locationOf = async () => (await ask(`/v2/files/${id}/download`)).headers.get('location') ?? '';
    const old = await locationOf();
    expect(await (await fetch(old)).text()).toBe('before');
    expect(await put('replaced.txt', 'after', { overwrite: 'true' })).toBe(id);
    expect((await fetch(old)).status).toBe(404);
    expect(await (await fetch(await locationOf())).text()).toBe('after');
  });

  it('take another name from the address', async () => {
    const id = await put('a.txt', 'a');
    const answer = await fetch((await ask(`/v2/files/${id}/download/b%2Fc.txt`)).headers.get('location')!);
    expect(answer.headers.get('content-disposition')).toContain('filename="b/c.txt"');
  });

  it('take tokens for downloads too, from the query', async () => {
    const id = await put('a.txt', 'a');
    expect((await ask(`/v2/files/${id}/stream?oauth_token=${user.downloadToken}`, { token: null })).status).toBe(302);
    expect((await ask(`/v2/files/${id}/stream`, { token: null })).status).toBe(401);
    expect((await ask(`/v2/files/${id}/url`, { token: user.downloadToken })).status).toBe(401);
  });

  it('hand out an address', async () => {
    const id = await put('a.txt', 'exact');
    const { url } = await server.call(
      routes.downloads.url,
      { id },
      { token: user.token, headers: { host: new URL(server.origin).host } },
    );
    expect(await (await fetch(url)).text()).toBe('exact');
  });

  it('note the first access, once', async () => {
    const id = await put('a.txt', 'a');
    const accessed = async () => (await server.call(routes.files.get, { id }, user.token)).file.first_accessed_at;
    expect(await accessed()).toBeNull();
    await ask(`/v2/files/${id}/stream.mp3`);
    const first = await accessed();
    expect(first).not.toBeNull();
    server.clock.advance(5000);
    await ask(`/v2/files/${id}/download`);
    expect(await accessed()).toBe(first);
  });

  it('are refused where there is nothing for this user', async () => {
    const id = await put('mine.txt', 'mine');
    const other = await server.createUser();
    for (const path of ['download', 'download/x', 'stream', 'stream.mp3', 'url', 'xspf']) {
      expect((await ask(`/v2/files/${id}/${path}`, { token: other.token })).status).toBe(404);
    }
    const stranger = await server.createUser({ status: 'inactive' });
    expect((await ask(`/v2/files/${id}/download`, { token: stranger.token })).status).toBe(402);
    await server.files.tree.trash(user.id, [id]);
    expect((await ask(`/v2/files/${id}/download`)).status).toBe(404);
  });

  it('end in the trash, addresses that are out already included, and come back with the file', async () => {
    const id = await put('gone.txt', 'gone');
    const inside = await server.files.tree.addFolder({ userId: user.id, parentId: 0, name: 'gone too' });
    const paths = [`/v2/files/${id}/download`, `/v2/files/${id}/stream`, `/v2/files/${inside.id}/download`];
    const leads = await Promise.all(paths.map((path) => ask(path)));
    const locations = leads.map((lead) => lead.headers.get('location')!);
    const statuses = () => Promise.all(locations.map(async (location) => (await fetch(location)).status));
    expect(await statuses()).toEqual([200, 200, 200]);
    await server.files.tree.trash(user.id, [id, inside.id]);
    expect(await statuses()).toEqual([404, 404, 404]);
    await server.files.tree.restore(user.id, [id, inside.id]);
    expect(await statuses()).toEqual([200, 200, 200]);
  });

  it('say so when the bytes are lost, the address is forged or its time is over', async () => {
    const id = await put('lost.txt', 'lost');
    const location = (await ask(`/v2/files/${id}/download`)).headers.get('location')!;
    const typeOf = async (url: string) => {
      const answer = await fetch(url);
      return [answer.status, ((await answer.json()) as { error_type: string }).error_type];
    };
    expect(await typeOf(location.replace('lost.txt', 'lost.html'))).toEqual([403, 'Forbidden']);
    const { blob_id: blobId } = await server.files.tree.get(user.id, id);
    await server.blobs.remove(blobId!);
    expect(await typeOf(location)).toEqual([410, 'FILE_LOST']);
    for (const path of ['download', 'download/other.txt', 'stream', 'stream.mp3', 'url']) {
      const led = await ask(`/v2/files/${id}/${path}`);
      expect([path, led.status]).toEqual([path, 410]);
    }
    server.clock.advance(14 * 3_600_000);
    expect(await typeOf(location)).toEqual([410, 'LINK_EXPIRED']);
  });
});

describe('a playlist', () => {
  it('lists the media of a folder in natural order, whatever they are called', async () => {
    const folder = String((await server.files.tree.addFolder({ userId: user.id, parentId: 0, name: 'A & <B>' })).id);
    for (const name of ['10.mkv', '2.mp3', ']]> <script>&".mp4', 'notes.txt'])
      await put(name, name, { parent_id: folder });
    const answer = await ask(`/v2/files/${folder}/xspf?oauth_token=${user.downloadToken}`, { token: null });
    expect(answer.headers.get('content-type')).toBe('application/xspf+xml');
    const xml = await answer.text();
    expect([...xml.matchAll(/<title>(.*?)<\/title>/g)].map((match) => match[1])).toEqual([
      'A &amp; &lt;B&gt;',
      expect.anything(),
      expect.anything(),
      expect.anything(),
    ]);
    expect(xml.indexOf('2.mp3')).toBeLessThan(xml.indexOf('10.mkv'));
    expect(xml).not.toContain('<script>');
    expect(xml).not.toContain('notes.txt');
    const [, location = ''] = /<location>(.*?)<\/location>/.exec(xml) ?? [];
    const lead = await fetch(location.replaceAll('&amp;', '&'), { redirect: 'follow' });
    expect(['10.mkv', '2.mp3', ']]> <script>&".mp4']).toContain(await lead.text());
  });

  it('needs something to play', async () => {
    const id = await put('notes.txt', 'x');
    expect((await ask(`/v2/files/${id}/xspf`)).status).toBe(404);
  });
});

describe('what somebody stored', () => {
  const HOSTILE = [
    'a.svg',
    'a.html',
    'a.htm',
    'a.xhtml',
    'a.xml',
    'a.xsl',
    'a.mhtml',
    'a.mht',
    'a.swf',
    'a.js',
    'a.mjs',
    'a.css',
    'a.pdf',
    'a.epub',
    'a.wasm',
    'a.rss',
    'a.atom',
    'a.svgz',
    'a.hta',
    'a.jar',
    'a.webmanifest',
    'a.ics',
    'a.vcf',
    'a.torrent',
    'a',
    'a.zip',
    'a.exe',
    'a.url',
    'a.xspf',
    'a.rdf',
    'a.mathml',
    'a.appcache',
    'a.htc',
    'a.xht',
    'a.shtml',
    'a.dtd',
    'a.ttf',
  ];
  it.each(HOSTILE)('as %s is never shown in place', async (name) => {
    const id = await put(
      name,
      '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>',
    );
    const answer = await fetch((await ask(`/v2/files/${id}/stream`)).headers.get('location')!);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment;/);
    expect(['application/octet-stream', 'application/pdf']).toContain(answer.headers.get('content-type'));
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
  });

  it.each([
    ['a.png', 'image/png'],
    ['a.jpg', 'image/jpeg'],
    ['a.mp4', 'video/mp4'],
    ['a.mkv', 'video/x-matroska'],
    ['a.mp3', 'audio/mpeg'],
    ['a.txt', 'text/plain; charset=utf-8'],
    ['a.md', 'text/plain; charset=utf-8'],
    ['a.srt', 'text/plain; charset=utf-8'],
    ['a.json', 'text/plain; charset=utf-8'],
  ])('as %s is shown as %s', async (name, type) => {
    const id = await put(name, '<script>alert(1)</script>');
    const answer = await fetch((await ask(`/v2/files/${id}/stream`)).headers.get('location')!);
    expect(answer.headers.get('content-type')).toBe(type);
    expect(answer.headers.get('content-disposition')).toMatch(/^inline;/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });
});
