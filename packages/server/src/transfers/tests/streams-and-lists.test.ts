import { createCipheriv, randomBytes } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { routes } from '@jackdaw/api-contract';
import { serve } from '../../adapters/guarded-fetch/tests/local-server.ts';
import { waitFor, type TestUser } from '../../testing/index.ts';
import { serveFtp } from './ftp-server.ts';
import { createTransfersServer, type TransfersServer } from './transfers-server.ts';

jest.setTimeout(60_000);

let server: TransfersServer;
let user: TestUser;
const open: { close(): Promise<void> }[] = [];

beforeEach(async () => {
  server = await createTransfersServer();
  open.push(server);
  user = await server.createUser();
});

afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

type Pages = Record<string, string | Buffer | (() => string | Buffer | null)>;

/** A web server that hands out these pages; a function is asked each time, null is 404. */
async function site(pages: Pages): Promise<string> {
  const listener: RequestListener = (request, response) => {
    const page = pages[new URL(request.url ?? '/', 'http://x').pathname];
    const body = typeof page === 'function' ? page() : (page ?? null);
    if (body === null) response.writeHead(404).end();
    else response.writeHead(200).end(body);
  };
  const made = await serve(listener);
  open.push(made);
  return `http://127.0.0.1:${made.port}`;
}

const part = (index: number) => Buffer.alloc(1000, index + 1);
const playlistOf = (names: readonly string[], end: boolean, first = 0) =>
  [
    '#EXTM3U',
    '#EXT-X-VERSION:3',
    '#EXT-X-TARGETDURATION:1',
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    ...names.flatMap((name) => ['#EXTINF:1.0,', name]),
    ...(end ? ['#EXT-X-ENDLIST'] : []),
  ].join('\n');

describe('a playlist', () => {
  test('brings its entries into one folder, named as the list names them; one that is gone does not stop the others', async () => {
    const base = await site({
      '/mix.m3u': '#EXTM3U\n#EXTINF:12,First song\na.mp3\n#EXTINF:3,Gone\ngone.mp3\n\nsub/b.mp3\n',
      '/a.mp3': part(1),
      '/sub/b.mp3': part(2),
    });
    const added = await server.add(user, `${base}/mix.m3u`);
    expect(added.type).toBe('URL');
    const done = await server.until(user, added.id, 'COMPLETED');
    expect(done).toMatchObject({ type: 'PLAYLIST', name: 'mix', downloaded_items: 3, total_items: 3 });
    const files = await server.list(user, done.file_id ?? 0);
    expect(files.map(({ name, size }) => [name, size])).toEqual([
      ['b.mp3', 1000],
      ['First song.mp3', 1000],
    ]);
  });

  test.each([
    ['PLS', 'list.pls', '[playlist]\nNumberOfEntries=1\nFile1=a.mp3\nTitle1=Pls song\n', 'Pls song.mp3'],
    [
      'XSPF',
      'list.xspf',
      '<?xml version="1.0"?><playlist version="1" xmlns="http://xspf.org/ns/0/"><trackList><track><location>a.mp3</location><title>A &amp; B</title></track></trackList></playlist>',
      'A & B.mp3',
    ],
  ])('may be %s', async (_kind, name, text, expected) => {
    const base = await site({ [`/${name}`]: text, '/a.mp3': part(1) });
    const added = await server.add(user, `${base}/${name}`);
    const done = await server.until(user, added.id, 'COMPLETED');
    expect(done.type).toBe('PLAYLIST');
    const files = await server.list(user, done.file_id ?? 0);
    expect(files.map((file) => file.name)).toEqual([expected]);
  });

  test('with entities of its own is kept as a file and unfolds to nothing', async () => {
    const bomb =
      '<?xml version="1.0"?><!DOCTYPE playlist [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><playlist><title>&b;</title></playlist>';
    const base = await site({ '/bomb.xspf': bomb });
    const added = await server.add(user, `${base}/bomb.xspf`);
    expect(await server.until(user, added.id, 'COMPLETED')).toMatchObject({ type: 'URL', size: bomb.length });
  });

  test('cannot name its folder as it likes', async () => {
    const title = `../../\u202e${'x'.repeat(400)}\u0007`;
    const track = '<trackList><track><location>a.mp3</location></track></trackList>';
    const base = await site({
      '/evil.xspf': `<playlist><title>${title}</title>${track}</playlist>`,
      '/a.mp3': part(1),
    });
    const added = await server.add(user, `${base}/evil.xspf`);
    const { name } = await server.until(user, added.id, 'COMPLETED');
    expect(name).toMatch(/^\.\._\.\._x+$/);
    expect(name.length).toBeLessThanOrEqual(240);
  });

  test('none of whose entries can be fetched fails', async () => {
    const base = await site({ '/mix.m3u': 'a.mp3\nb.mp3\n' });
    const added = await server.add(user, `${base}/mix.m3u`);
    await waitFor(async () => (await server.get(user, added.id)).status === 'ERROR');
    expect((await server.get(user, added.id)).error_message).toMatch(/404/);
  });
});

describe('an HLS stream', () => {
  test('that is finished becomes one file of its best variant', async () => {
    const base = await site({
      '/films/holiday/master.m3u8':
        '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=100\nlow.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=900\nhigh.m3u8\n',
      '/films/holiday/low.m3u8': playlistOf(['low.ts'], true),
      '/films/holiday/high.m3u8': playlistOf(['0.ts', '1.ts', '2.ts'], true),
      '/films/holiday/0.ts': part(0),
      '/films/holiday/1.ts': part(1),
      '/films/holiday/2.ts': part(2),
    });
    const added = await server.add(user, `${base}/films/holiday/master.m3u8`);
    const done = await server.until(user, added.id, 'COMPLETED');
    expect(done).toMatchObject({ type: 'PLAYLIST', downloaded_items: 3, total_items: 3 });
    expect(Buffer.concat([part(0), part(1), part(2)]).equals(await server.bytesOf(done.file_id ?? 0))).toBe(true);
    const [file] = await server.list(user);
    expect(file?.name).toBe('holiday.ts');
  });

  test('that is encrypted is decrypted', async () => {
    const key = randomBytes(16);
    const encrypt = (bytes: Buffer, sequence: number) => {
      const iv = Buffer.alloc(16);
      iv.writeUInt32BE(sequence, 12);
      const cipher = createCipheriv('aes-128-cbc', key, iv);
      return Buffer.concat([cipher.update(bytes), cipher.final()]);
    };
    const list = playlistOf(['0.ts', '1.ts'], true, 7).replace(
      '#EXTINF',
      '#EXT-X-KEY:METHOD=AES-128,URI="key"\n#EXTINF',
    );
    const base = await site({
      '/x.m3u8': list,
      '/key': key,
      '/0.ts': encrypt(part(0), 7),
      '/1.ts': encrypt(part(1), 8),
    });
    const added = await server.add(user, `${base}/x.m3u8`);
    const done = await server.until(user, added.id, 'COMPLETED');
    expect(Buffer.concat([part(0), part(1)]).equals(await server.bytesOf(done.file_id ?? 0))).toBe(true);
  });

  test('that is live is recorded until it is stopped', async () => {
    let shown = 1;
    const all = Array.from({ length: 50 }, (_, index) => `${index}.ts`);
    const base = await site({
      '/tv.m3u8': () => playlistOf(all.slice(0, shown), false),
      ...Object.fromEntries(all.map((name, index) => [`/${name}`, part(index)])),
    });
    const added = await server.add(user, `${base}/tv.m3u8`);
    const stop = () => server.fail(routes.transfers.stopRecording, { transfer_id: added.id }, user.token);
    await server.until(user, added.id, 'DOWNLOADING');
    shown = 3;
    await waitFor(async () => ((await server.get(user, added.id)).recorded_seconds ?? 0) >= 3);
    const running = await server.get(user, added.id);
    expect(running).toMatchObject({ type: 'LIVE_STREAM', status: 'DOWNLOADING', size: null });
    await server.call(routes.transfers.stopRecording, { transfer_id: added.id }, user.token);
    const done = await server.until(user, added.id, 'COMPLETED');
    expect(done).toMatchObject({ recorded_seconds: 3, percent_done: 100 });
    expect(Buffer.concat([part(0), part(1), part(2)]).equals(await server.bytesOf(done.file_id ?? 0))).toBe(true);
    expect(await stop()).toMatchObject({ error_type: 'NOT_RECORDING' });
  });

  test('that is live behind a list of variants can be stopped too', async () => {
    const all = Array.from({ length: 5 }, (_, index) => `${index}.ts`);
    const base = await site({
      '/tv.m3u8': '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=9\nbest.m3u8\n',
      '/best.m3u8': () => playlistOf(all.slice(0, 2), false),
      ...Object.fromEntries(all.map((name, index) => [`/${name}`, part(index)])),
    });
    const added = await server.add(user, `${base}/tv.m3u8`);
    await waitFor(async () => ((await server.get(user, added.id)).recorded_seconds ?? 0) >= 2);
    expect(await server.get(user, added.id)).toMatchObject({ type: 'LIVE_STREAM', status: 'DOWNLOADING' });
    await server.call(routes.transfers.stopRecording, { transfer_id: added.id }, user.token);
    expect(await server.until(user, added.id, 'COMPLETED')).toMatchObject({ recorded_seconds: 2, size: 2000 });
  });

  test('that has not begun waits, and ends by itself when it says so', async () => {
    let state = 'not yet';
    const base = await site({
      '/later.m3u8': () => playlistOf(state === 'not yet' ? [] : ['0.ts'], state === 'over'),
      '/0.ts': part(0),
    });
    const added = await server.add(user, `${base}/later.m3u8`);
    await server.until(user, added.id, 'WAITING');
    state = 'on air';
    await server.until(user, added.id, 'DOWNLOADING');
    state = 'over';
    const done = await server.until(user, added.id, 'COMPLETED');
    expect(done).toMatchObject({ type: 'LIVE_STREAM', size: 1000, recorded_seconds: 1 });
  });

  test('whose sound is apart, or that is protected, says so', async () => {
    const master =
      '#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="x",URI="sound.m3u8"\n#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO="a"\nv.m3u8\n';
    const drm = playlistOf(['0.ts'], true).replace('#EXTINF', '#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://x"\n#EXTINF');
    const base = await site({ '/apart.m3u8': master, '/drm.m3u8': drm });
    for (const [path, words] of [
      ['apart', /sound/],
      ['drm', /protected/],
    ] as const) {
      const added = await server.add(user, `${base}/${path}.m3u8`);
      await waitFor(async () => (await server.get(user, added.id)).status === 'ERROR');
      expect((await server.get(user, added.id)).error_message).toMatch(words);
    }
  });
});

describe('an FTP address', () => {
  const bytes = randomBytes(200_000);

  test('becomes a file; a broken transfer goes on where it was when it is retried', async () => {
    const ftp = await serveFtp({ '/films/a b.mkv': bytes }, { password: 'p w', cutAfter: 50_000 });
    open.push(ftp);
    const added = await server.add(user, `ftp://me:p%20w@127.0.0.1:${ftp.port}/films/a%20b.mkv`);
    await waitFor(async () => (await server.get(user, added.id)).status === 'ERROR');
    await server.call(routes.transfers.retry, { id: added.id }, user.token);
    const done = await server.until(user, added.id, 'COMPLETED');
    expect(done).toMatchObject({ type: 'URL', name: 'a b.mkv', size: bytes.length });
    expect(bytes.equals(await server.bytesOf(done.file_id ?? 0))).toBe(true);
    expect(ftp.seen.some((line) => /^REST [1-9]/.test(line))).toBe(true);
  });

  test.each([
    ['/gone.mkv', /no such file/],
    ['/x%0d%0aDELE%20y', /names no file/],
    ['/', /names no file/],
  ])('%s fails with a reason', async (path, words) => {
    const ftp = await serveFtp({});
    open.push(ftp);
    const added = await server.add(user, `ftp://127.0.0.1:${ftp.port}${path}`);
    await waitFor(async () => (await server.get(user, added.id)).status === 'ERROR');
    expect((await server.get(user, added.id)).error_message).toMatch(words);
    expect(ftp.seen.some((line) => line.startsWith('DELE'))).toBe(false);
  });

  test('of a private network is refused', async () => {
    const strict = await createTransfersServer({ allowPrivateAddresses: false });
    open.push(strict);
    const other = await strict.createUser();
    const ftp = await serveFtp({ '/a.bin': bytes });
    open.push(ftp);
    const added = await strict.add(other, `ftp://127.0.0.1:${ftp.port}/a.bin`);
    await waitFor(async () => (await strict.get(other, added.id)).status === 'ERROR');
    expect(ftp.seen).toEqual([]);
  });
});
