import { routes, type Subtitle } from '@jackdaw/api-contract';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { FileRow } from '../../files/index.ts';
import { createMediaServer, type MediaServer } from './media-harness.ts';

jest.setTimeout(120_000);

const run = promisify(execFile);
const srt = (text: string): string => `1\n00:00:01,000 --> 00:00:02,500\n${text}\n`;

/** A short video with subtitles inside: English and German, and a third without a language; the German one is the default. */
async function makeVideo(folder: string, extension: 'mkv' | 'mp4', codec: string): Promise<string> {
  const texts = await Promise.all(
    ['Hello <i>there</i>', 'Grüß Gott', 'Who knows'].map(async (text, index) => {
      const path = join(folder, `inside-${index}.srt`);
      await writeFile(path, srt(text));
      return path;
    }),
  );
  const path = join(folder, `inside-${codec}.${extension}`);
  await run('ffmpeg', [
    ...['-loglevel', 'error', '-y', '-f', 'lavfi', '-i', 'testsrc2=s=160x90:r=10'],
    ...texts.flatMap((text) => ['-i', text]),
    ...['-map', '0:v', '-map', '1:s', '-map', '2:s', '-map', '3:s', '-t', '4', '-c:v', 'libx264', '-c:s', codec],
    ...['-metadata:s:s:0', 'language=eng', '-metadata:s:s:1', 'language=ger', '-metadata:s:s:0', 'title=For all'],
    ...['-disposition:s:0', '0', '-disposition:s:1', 'default', path],
  ]);
  return path;
}

describe('subtitles', () => {
  let host: MediaServer;
  let parent: number;
  let video: FileRow;
  let extracted = 0;

  beforeAll(async () => {
    host = await createMediaServer({
      wrap: (real) => ({
        ...real,
        async subtitle(...args) {
          extracted += 1;
          await real.subtitle(...args);
        },
      }),
    });
    parent = (await host.tree.addFolder({ userId: host.user.id, parentId: 0, name: 'Films' })).id;
    video = await host.addPath(await makeVideo(host.server.folder, 'mkv', 'srt'), 'Film.2024.mkv', parent);
  });
  afterAll(() => host.close());

  async function addText(name: string, content: string | Uint8Array, parentId = parent): Promise<FileRow> {
    const path = join(host.server.folder, 'text');
    await writeFile(path, content);
    return host.addPath(path, name, parentId);
  }

  const list = (id: number, languages?: string[]) =>
    host.server.call(routes.media.subtitles, { id, languages }, host.user.token);
  const names = async (id: number, languages?: string[]) =>
    (await list(id, languages)).subtitles.map(({ name }) => name);
  const fetchUrl = (url: string, rest: { method?: 'HEAD'; headers?: Record<string, string> } = {}) =>
    host.server.inject({ url: url.replace(/^https?:\/\/[^/]+/, ''), ...rest });
  const found = async (id: number, name: string): Promise<Subtitle> => {
    const subtitle = (await list(id)).subtitles.find((one) => one.name === name);
    if (!subtitle) throw new Error(`${name} is not listed`);
    return subtitle;
  };
  const save = (settings: Record<string, unknown>) =>
    host.server.db
      .updateTable('users')
      .set({ settings: JSON.stringify(settings) })
      .where('id', '=', host.user.id)
      .execute();
  /** A video without anything inside, in a folder of its own, with one text beside it. */
  async function withSidecar(content: string | Uint8Array, name = 'Silent.srt'): Promise<Subtitle> {
    const folder = await host.tree.addFolder({ userId: host.user.id, parentId: 0, name: 'Case' }, { clash: 'suffix' });
    const { id } = await host.add('silent.mp4', 'Silent.mp4', folder.id);
    await addText(name, content, folder.id);
    return found(id, name);
  }
  const textOf = async (content: string | Uint8Array, format: string, name?: string): Promise<string> =>
    (await fetchUrl(`${(await withSidecar(content, name)).url}&format=${format}`)).body;

  test('inside a Matroska file are listed by what the file says of them', async () => {
    const { subtitles } = await list(video.id);
    expect(
      subtitles.map(({ name, language, language_code, source }) => [name, language, language_code, source]),
    ).toEqual([
      ['German', 'German', 'ger', 'mkv'],
      ['For all', 'English', 'eng', 'mkv'],
      ['Track 3', '', 'und', 'mkv'],
    ]);
    for (const { url } of subtitles) expect(url).toMatch(/^http:\/\/[^/]+\/v2\/files\/\d+\/subtitles\/[\w-]{22}\?/);
  });

  test('inside come as SubRip or WebVTT without a header, and are taken out once', async () => {
    const { url } = await found(video.id, 'For all');
    extracted = 0;
    const [subRip, webVtt] = await Promise.all([fetchUrl(url), fetchUrl(`${url}&format=webvtt`)]);
    expect(subRip.body).toBe('1\n00:00:01,000 --> 00:00:02,500\nHello <i>there</i>\n');
    expect(subRip.headers['content-type']).toBe('application/x-subrip; charset=utf-8');
    expect(webVtt.body).toBe('WEBVTT\n\n00:01.000 --> 00:02.500\nHello <i>there</i>\n');
    expect(webVtt.headers['content-type']).toBe('text/vtt; charset=utf-8');
    expect((await fetchUrl(url)).statusCode).toBe(200);
    expect(extracted).toBe(1);
  });

  test.each([
    ['mp4', 'mov_text'],
    ['mkv', 'ass'],
    ['mkv', 'webvtt'],
  ] as const)('inside %s as %s are read too', async (extension, codec) => {
    const { id } = await host.addPath(await makeVideo(host.server.folder, extension, codec), `${codec}.${extension}`);
    const { subtitles } = await list(id);
    expect(subtitles.map(({ language_code }) => language_code).sort()).toEqual(['eng', 'ger', 'und']);
    const german = subtitles.find(({ language_code }) => language_code === 'ger');
    expect((await fetchUrl(`${german?.url}&format=webvtt`)).body).toContain('-->');
    expect((await fetchUrl(german?.url ?? '')).body).toContain('Grüß Gott');
  });

  test('beside the video come first, with the language in their names', async () => {
    const folder = (await host.tree.addFolder({ userId: host.user.id, parentId: 0, name: 'Beside' })).id;
    const { id } = await host.addPath(await makeVideo(host.server.folder, 'mkv', 'srt'), 'Film.mkv', folder);
    const beside = {
      'film.srt': ['und', ''],
      'Film.de.vtt': ['ger', 'German'],
      'Film.eng.forced.srt': ['eng', 'English'],
      'Film.pt-BR.srt': ['pob', 'Portuguese (Brazil)'],
      'Film.French.SRT': ['fra', 'French'],
      'Film.ga.srt': ['ga', 'Irish'],
    };
    for (const name of Object.keys(beside)) await addText(name, srt(name), folder);
    for (const name of ['Film 2.srt', 'Film.part2.srt', 'Other.srt', 'Film.en.txt', 'Film.en.en.srt', 'Filmen.srt']) {
      await addText(name, srt(name), folder);
    }
    await addText('Film.it.srt', Buffer.alloc(5 * 2 ** 20 + 1, '\n'), folder);
    await host.tree.trash(host.user.id, [(await addText('Film.es.srt', srt('gone'), folder)).id]);
    const { subtitles } = await list(id);
    const folderOnes = subtitles.filter(({ source }) => source === 'folder');
    const seen = folderOnes.map(({ name, language_code, language }) => [name, [language_code, language]]);
    expect(Object.fromEntries(seen)).toEqual(beside);
    expect(subtitles.slice(0, 6).every(({ source }) => source === 'folder')).toBe(true);
    expect((await fetchUrl((await found(id, 'Film.de.vtt')).url)).headers['content-type']).toMatch(/^text\/vtt/);
  });

  test('are sorted by the wanted languages, the account’s unless others are named', async () => {
    expect(await names(video.id, ['eng'])).toEqual(['For all', 'German', 'Track 3']);
    await save({ subtitle_languages: ['ger', 'eng'] });
    expect(await names(video.id)).toEqual(['German', 'For all', 'Track 3']);
    expect(await names(video.id, ['en', 'ger'])).toEqual(['For all', 'German', 'Track 3']);
    expect((await list(video.id)).default).toBe((await found(video.id, 'German')).key);
    await save({});
  });

  test('are selected unasked only where the account wants it and there is one in its languages', async () => {
    const german = await found(video.id, 'German');
    expect((await list(video.id)).default).toBe(german.key);
    expect((await list(video.id, ['tur'])).default).toBeNull();
    for (const setting of ['dont_autoselect_subtitles', 'hide_subtitles']) {
      await save({ [setting]: true });
      expect((await list(video.id)).default).toBeNull();
      expect(await names(video.id)).toHaveLength(3);
    }
    await save({ subtitle_languages: ['eng', null], dont_autoselect_subtitles: true });
    const address = `/v2/files/${video.id}/subtitles/default?oauth_token=${host.user.token}`;
    expect((await fetchUrl(address)).body).toContain('Hello');
    await save({ subtitle_languages: ['tur', null] });
    expect((await fetchUrl(address)).statusCode).toBe(404);
    await save({});
  });

  test.each([
    ['UTF-8', Buffer.from(srt('Grüße, Ωμέγα'))],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${srt('Grüße, Ωμέγα')}`)],
    ['UTF-16', Buffer.from(`\ufeff${srt('Grüße, Ωμέγα')}`, 'utf16le')],
    ['UTF-16 the other way round', Buffer.from(`\ufeff${srt('Grüße, Ωμέγα')}`, 'utf16le').swap16()],
    ['UTF-16 without a mark', Buffer.from(srt('Grüße, Ωμέγα'), 'utf16le')],
  ])('in %s come as UTF-8 without a mark', async (_, bytes) => {
    expect(await textOf(bytes, 'srt')).toBe(srt('Grüße, Ωμέγα'));
  });

  test('in Windows-1252 come as UTF-8', async () => {
    const bytes = Buffer.concat([Buffer.from(srt('Gr')), Buffer.from([0xfc, 0xdf, 0x80, 0x0a])]);
    expect(await textOf(bytes, 'srt')).toBe(`${srt('Gr')}üß€\n`);
  });

  test('become WebVTT whatever the SubRip looks like', async () => {
    const messy =
      'junk\r\n1\r\n0:00:01,5 --> 00:00:02.000 X1:40\r\n{\\an8}<font color="red">A & B</font> <B>bold</B>\r\n2 < 3\r\n2\r\n' +
      '01:02:03,004 --> 01:02:04,000\r\n--> <script>x</script>\r\n\r\nlost\r\n\r\n3\r\n00:00:09,0 --> 00:00:08,0\r\nback';
    expect(await textOf(messy, 'webvtt')).toBe(
      'WEBVTT\n\n00:00:01.500 --> 00:00:02.000\nA &amp; B <b>bold</b>\n2 &lt; 3\n\n' +
        '01:02:03.004 --> 01:02:04.000\n--&gt; x\n',
    );
  });

  test('become SubRip from WebVTT, and stay as they are in their own format', async () => {
    const webVtt =
      'WEBVTT - Film\n\nSTYLE\n::cue { color: red }\n\nNOTE hello\n\nfirst\n00:01.000 --> 00:02.000 line:0\n' +
      '<v Ann>Tom &amp; <c.loud>Jo</c> <00:01.500><i>run</i>\n';
    expect(await textOf(webVtt, 'srt', 'Silent.vtt')).toBe('1\n00:00:01,000 --> 00:00:02,000\nTom & Jo <i>run</i>\n');
    expect(await textOf(webVtt, 'webvtt', 'Silent.vtt')).toBe(webVtt);
    // What it is counts, not what it is called.
    expect(await textOf(srt('x'), 'webvtt', 'Silent.vtt')).toMatch(/^WEBVTT\n/);
  });

  test.each([
    ['binary', Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7919) % 256))],
    ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
    ['nothing', Buffer.alloc(0)],
    ['marks without end', Buffer.from(srt('<'.repeat(200_000) + '{\\'.repeat(200_000)))],
  ])('of %s do no harm', async (_, bytes) => {
    const subtitle = await withSidecar(bytes);
    for (const format of ['srt', 'webvtt']) {
      const answer = await fetchUrl(`${subtitle.url}&format=${format}`);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
        'access-control-allow-origin': '*',
      });
      if (format === 'webvtt') expect(answer.body).toMatch(/^WEBVTT\n/);
      if (format === 'webvtt') expect(answer.body).not.toContain('<script');
    }
  });

  test('answer HEAD, a copy that is still good, and other origins', async () => {
    const { url } = await found(video.id, 'German');
    const whole = await fetchUrl(url, { headers: { origin: 'https://player.example' } });
    expect(whole.headers['access-control-allow-origin']).toBe('*');
    const head = await fetchUrl(url, { method: 'HEAD' });
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
      200,
      '',
      whole.headers['content-length'],
    ]);
    const again = await fetchUrl(url, { headers: { 'if-none-match': String(whole.headers['etag']) } });
    expect(again.statusCode).toBe(304);
  });

  test('of another file, another user or a made-up name are not there', async () => {
    const { key, url } = await withSidecar(srt('mine'));
    const sidecarId = (await addText('secret.srt', srt('secret'))).id;
    const token = new URL(url).searchParams.get('oauth_token') ?? '';
    const made = ['..%2f..%2fjackdaw.db', '%2fetc%2fpasswd', 'file:1', String(sidecarId), '0', `${key}A`, key.slice(1)];
    for (const wrong of [key, ...made]) {
      const address = `/v2/files/${video.id}/subtitles/${wrong}?oauth_token=${token}`;
      expect((await fetchUrl(address)).statusCode).toBe(404);
    }
    const other = await host.server.createUser();
    const own = new URL(url).pathname;
    expect((await fetchUrl(`${own}?oauth_token=${other.token}`)).statusCode).toBe(404);
    expect((await fetchUrl(own)).statusCode).toBe(401);
    expect((await host.server.fail(routes.media.subtitles, { id: video.id }, other.token)).status_code).toBe(404);
  });

  test('of folders are not there, of other files there are none', async () => {
    expect((await host.server.fail(routes.media.subtitles, { id: parent }, host.user.token)).status_code).toBe(404);
    const song = await host.add('song.mp3', 'Song.mp3', parent);
    await addText('Song.srt', srt('la'));
    const { subtitles, default: selected } = await list(song.id);
    expect([subtitles, selected]).toEqual([[], null]);
  });

  test('follow the file beside the video', async () => {
    const folder = await host.tree.addFolder({ userId: host.user.id, parentId: 0, name: 'Moves' });
    const { id } = await host.add('silent.mp4', 'Moves.mp4', folder.id);
    const sidecar = await addText('Moves.en.srt', srt('x'), folder.id);
    const { url } = await found(id, 'Moves.en.srt');
    await host.tree.move(host.user.id, sidecar.id, { parentId: 0 });
    expect((await fetchUrl(url)).statusCode).toBe(404);
    expect(await names(id)).toEqual([]);
  });
});

describe('subtitles without ffmpeg', () => {
  test('beside the video are there, those inside are left out', async () => {
    const host = await createMediaServer({ searchPath: '/nowhere' });
    const film = await host.addPath(await makeVideo(host.server.folder, 'mkv', 'srt'), 'Film.mkv');
    const path = join(host.server.folder, 'text');
    await writeFile(path, srt('Hello'));
    await host.addPath(path, 'Film.en.srt');
    const answer = await host.server.call(routes.media.subtitles, { id: film.id }, host.user.token);
    expect(answer.subtitles.map(({ source, name }) => [source, name])).toEqual([['folder', 'Film.en.srt']]);
    const address = `/v2/files/${film.id}/subtitles/default?oauth_token=${host.user.token}`;
    expect((await host.server.inject({ url: address })).body).toBe(srt('Hello'));
    await host.close();
  });
});
