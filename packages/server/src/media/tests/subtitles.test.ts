import { routes } from '@jackdaw/api-contract';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileRow } from '../../files/index.ts';
import { TranscodeError } from '../../ports/transcoder.ts';
import { createMediaServer } from './media-harness.ts';
import { createSubtitleHost, makeVideo, srt, type SubtitleHost } from './subtitle-host.ts';

jest.setTimeout(120_000);

describe('subtitles', () => {
  let at: SubtitleHost;
  let parent: number;
  let video: FileRow;
  let extracted = 0;
  /** A stream that cannot be read. */
  let broken: number | null = null;

  beforeAll(async () => {
    at = await createSubtitleHost({
      wrap: (real) => ({
        ...real,
        async subtitles(...args) {
          extracted += 1;
          const [path, wanted, signal] = args;
          // As a track is that is damaged: no stream has this number.
          const asked = wanted.map((one) => (one.stream === broken ? { ...one, stream: 99 } : one));
          await real.subtitles(path, asked, signal);
        },
      }),
    });
    parent = await at.addFolder('Films');
    video = await at.media.addPath(await makeVideo(at.media.server.folder, 'mkv', 'srt'), 'Film.2024.mkv', parent);
  });
  afterAll(() => at.media.close());

  test('inside a Matroska file are listed by what the file says of them', async () => {
    const { subtitles } = await at.list(video.id);
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
    const { url } = await at.found(video.id, 'For all');
    extracted = 0;
    const [subRip, webVtt] = await Promise.all([at.fetchUrl(url), at.fetchUrl(`${url}&format=webvtt`)]);
    expect(subRip.body).toBe('1\n00:00:01,000 --> 00:00:02,500\nHello <i>there</i>\n');
    expect(subRip.headers['content-type']).toBe('application/x-subrip; charset=utf-8');
    expect(webVtt.body).toBe('WEBVTT\n\n00:01.000 --> 00:02.500\nHello <i>there</i>\n');
    expect(webVtt.headers['content-type']).toBe('text/vtt; charset=utf-8');
    expect((await at.fetchUrl(url)).statusCode).toBe(200);
    // The file was read once for all of them.
    expect((await at.fetchUrl((await at.found(video.id, 'German')).url)).body).toContain('Grüß Gott');
    expect(extracted).toBe(1);
  });

  test('inside are taken out one by one where one of them cannot be read', async () => {
    const { id } = await at.media.addPath(await makeVideo(at.media.server.folder, 'mkv', 'srt'), 'Odd.mkv');
    broken = 2;
    for (const [name, status] of [
      ['For all', 200],
      ['German', 404],
      ['Track 3', 200],
    ] as const) {
      expect([name, (await at.fetchUrl((await at.found(id, name)).url)).statusCode]).toEqual([name, status]);
    }
    broken = null;
  });

  test.each([
    ['mp4', 'mov_text'],
    ['mkv', 'ass'],
    ['mkv', 'webvtt'],
  ] as const)('inside %s as %s are read too', async (extension, codec) => {
    const { id } = await at.media.addPath(
      await makeVideo(at.media.server.folder, extension, codec),
      `${codec}.${extension}`,
    );
    const { subtitles } = await at.list(id);
    expect(subtitles.map(({ language_code }) => language_code).sort()).toEqual(['eng', 'ger', 'und']);
    const german = subtitles.find(({ language_code }) => language_code === 'ger');
    expect((await at.fetchUrl(`${german?.url}&format=webvtt`)).body).toContain('-->');
    expect((await at.fetchUrl(german?.url ?? '')).body).toContain('Grüß Gott');
  });

  test('beside the video come first, with the language in their names', async () => {
    const folder = await at.addFolder('Beside');
    const { id } = await at.media.addPath(await makeVideo(at.media.server.folder, 'mkv', 'srt'), 'Film.mkv', folder);
    const beside = {
      'film.srt': ['und', ''],
      'Film.de.vtt': ['ger', 'German'],
      'Film.eng.forced.srt': ['eng', 'English'],
      'Film.pt-BR.srt': ['pob', 'Portuguese (Brazil)'],
      'Film.French.SRT': ['fra', 'French'],
      'Film.ga.srt': ['ga', 'Irish'],
    };
    for (const name of Object.keys(beside)) await at.addText(name, srt(name), folder);
    for (const name of ['Film 2.srt', 'Film.part2.srt', 'Other.srt', 'Film.en.txt', 'Film.en.en.srt', 'Filmen.srt']) {
      await at.addText(name, srt(name), folder);
    }
    await at.addText('Film.it.srt', Buffer.alloc(5 * 2 ** 20 + 1, '\n'), folder);
    await at.media.tree.trash(at.media.user.id, [(await at.addText('Film.es.srt', srt('gone'), folder)).id]);
    const { subtitles } = await at.list(id);
    const folderOnes = subtitles.filter(({ source }) => source === 'folder');
    const seen = folderOnes.map(({ name, language_code, language }) => [name, [language_code, language]]);
    expect(Object.fromEntries(seen)).toEqual(beside);
    expect(subtitles.slice(0, 6).every(({ source }) => source === 'folder')).toBe(true);
    expect((await at.fetchUrl((await at.found(id, 'Film.de.vtt')).url)).headers['content-type']).toMatch(/^text\/vtt/);
  });

  test('are sorted by the wanted languages, the account’s unless others are named', async () => {
    expect(await at.names(video.id, ['eng'])).toEqual(['For all', 'German', 'Track 3']);
    await at.save({ subtitle_languages: ['ger', 'eng'] });
    expect(await at.names(video.id)).toEqual(['German', 'For all', 'Track 3']);
    expect(await at.names(video.id, ['en', 'ger'])).toEqual(['For all', 'German', 'Track 3']);
    expect((await at.list(video.id)).default).toBe((await at.found(video.id, 'German')).key);
    await at.save({});
  });

  test('are selected unasked only where the account wants it and there is one in its languages', async () => {
    const german = await at.found(video.id, 'German');
    expect((await at.list(video.id)).default).toBe(german.key);
    expect((await at.list(video.id, ['tur'])).default).toBeNull();
    for (const setting of ['dont_autoselect_subtitles', 'hide_subtitles']) {
      await at.save({ [setting]: true });
      expect((await at.list(video.id)).default).toBeNull();
      expect(await at.names(video.id)).toHaveLength(3);
    }
    await at.save({ subtitle_languages: ['eng', null], dont_autoselect_subtitles: true });
    const address = `/v2/files/${video.id}/subtitles/default?oauth_token=${at.media.user.token}`;
    expect((await at.fetchUrl(address)).body).toContain('Hello');
    await at.save({ subtitle_languages: ['tur', null] });
    expect((await at.fetchUrl(address)).statusCode).toBe(404);
    await at.save({});
  });

  test('answer HEAD, a copy that is still good, and other origins', async () => {
    const { url } = await at.found(video.id, 'German');
    const whole = await at.fetchUrl(url, { headers: { origin: 'https://player.example' } });
    expect(whole.headers['access-control-allow-origin']).toBe('*');
    const head = await at.fetchUrl(url, { method: 'HEAD' });
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
      200,
      '',
      whole.headers['content-length'],
    ]);
    const again = await at.fetchUrl(url, { headers: { 'if-none-match': String(whole.headers['etag']) } });
    expect(again.statusCode).toBe(304);
  });

  test('of another file, another user or a made-up name are not there', async () => {
    const { key, url } = await at.withSidecar(srt('mine'));
    const sidecarId = (await at.addText('secret.srt', srt('secret'), parent)).id;
    const token = new URL(url).searchParams.get('oauth_token') ?? '';
    const made = ['..%2f..%2fjackdaw.db', '%2fetc%2fpasswd', 'file:1', String(sidecarId), '0', `${key}A`, key.slice(1)];
    for (const wrong of [key, ...made]) {
      const address = `/v2/files/${video.id}/subtitles/${wrong}?oauth_token=${token}`;
      expect((await at.fetchUrl(address)).statusCode).toBe(404);
    }
    const other = await at.media.server.createUser();
    const own = new URL(url).pathname;
    expect((await at.fetchUrl(`${own}?oauth_token=${other.token}`)).statusCode).toBe(404);
    expect((await at.fetchUrl(own)).statusCode).toBe(401);
    expect((await at.media.server.fail(routes.media.subtitles, { id: video.id }, other.token)).status_code).toBe(404);
  });

  test('of folders are not there, of other files there are none', async () => {
    expect((await at.media.server.fail(routes.media.subtitles, { id: parent }, at.media.user.token)).status_code).toBe(
      404,
    );
    const song = await at.media.add('song.mp3', 'Song.mp3', parent);
    await at.addText('Song.srt', srt('la'), parent);
    const { subtitles, default: selected } = await at.list(song.id);
    expect([subtitles, selected]).toEqual([[], null]);
  });

  test('follow the file beside the video', async () => {
    const folder = await at.addFolder('Moves');
    const { id } = await at.media.add('silent.mp4', 'Moves.mp4', folder);
    const sidecar = await at.addText('Moves.en.srt', srt('x'), folder);
    const { url } = await at.found(id, 'Moves.en.srt');
    await at.media.tree.move(at.media.user.id, sidecar.id, { parentId: 0 });
    expect((await at.fetchUrl(url)).statusCode).toBe(404);
    expect(await at.names(id)).toEqual([]);
  });
});

describe('subtitles that cannot be taken out', () => {
  test('are not there when they are broken, and can be asked for again when the tool is killed or the server ends', async () => {
    const begun = Promise.withResolvers<void>();
    let isBroken = true;
    let isKilled = false;
    const host = await createMediaServer({
      wrap: (real) => ({
        ...real,
        async subtitles(path, wanted, signal) {
          if (isBroken)
            return real.subtitles(
              path,
              wanted.map(({ output }) => ({ stream: 0, output })),
              signal,
            );
          if (isKilled) throw new TranscodeError('killed', 'The media tool was killed.');
          begun.resolve();
          await once(signal as AbortSignal, 'abort');
          throw new TranscodeError('aborted', 'The server ends.');
        },
      }),
    });
    const { id } = await host.addPath(await makeVideo(host.server.folder, 'mkv', 'srt'), 'Film.mkv');
    const url = `/v2/files/${id}/subtitles/default?oauth_token=${host.user.token}`;
    expect((await host.server.inject({ url })).statusCode).toBe(404);
    isBroken = false;
    isKilled = true;
    expect((await host.server.inject({ url })).statusCode).toBe(503);
    isKilled = false;
    const open = host.server.inject({ url });
    await begun.promise;
    await host.stop();
    expect((await open).statusCode).toBe(503);
    await host.server.close();
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
