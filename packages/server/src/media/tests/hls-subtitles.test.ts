import { routes } from '@jackdaw/api-contract';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse, type types } from 'hls-parser';
import type { FileRow } from '../../files/index.ts';
import { createSubtitleHost, makeVideo, srt, type SubtitleHost } from './subtitle-host.ts';

jest.setTimeout(120_000);

const run = promisify(execFile);

describe('subtitles of HLS', () => {
  let at: SubtitleHost;
  let origin: string;
  let parent: number;
  let video: FileRow;

  beforeAll(async () => {
    at = await createSubtitleHost();
    origin = await at.media.server.listen();
    parent = await at.addFolder('Films');
    video = await at.media.addPath(await makeVideo(at.media.server.folder, 'mkv', 'srt'), 'Film.mkv', parent);
    await at.addText('Film.eng.srt', srt('beside'), parent);
    await at.addText('Film.fr.forced.srt', srt('forcé'), parent);
  });
  afterAll(() => at.media.close());

  type Query = { max_subtitle_count?: number; subtitle_languages?: string[]; subtitle_key?: string };
  const addressOf = (id: number, query: Query = {}, token = at.media.user.token): string => {
    const search = new URLSearchParams({ oauth_token: token });
    for (const [name, value] of Object.entries(query)) search.set(name, String(value));
    return `/v2/files/${id}/hls/media.m3u8?${search.toString()}`;
  };
  const masterOf = async (id: number, query?: Query): Promise<string> => (await at.fetchUrl(addressOf(id, query))).body;

  /** The attributes of each subtitle in a master playlist. */
  const renditionsIn = (master: string): Record<string, string>[] =>
    master
      .split('\n')
      .filter((line) => line.startsWith('#EXT-X-MEDIA:TYPE=SUBTITLES,'))
      .map((line) =>
        Object.fromEntries(
          [...line.matchAll(/([A-Z-]+)=("[^"]*"|[^,]*)/g)].map(([, name = '', value = '']) => [
            name,
            value.replaceAll('"', ''),
          ]),
        ),
      );
  const namesIn = (master: string): (string | undefined)[] => renditionsIn(master).map(({ NAME }) => NAME);
  const partOf = (rendition: Record<string, string> | undefined, end: string): string =>
    `/v2/files/${video.id}/hls/${rendition?.['URI']?.replace(/m3u8$/, end)}`;

  test('are those of the list, best first, with what is known of each', async () => {
    const master = await masterOf(video.id);
    expect(master).toMatch(/#EXT-X-STREAM-INF:[^\n]*,SUBTITLES="subtitles"\n/);
    expect(namesIn(master)).toEqual(await at.names(video.id));
    const shown = renditionsIn(master).map(({ NAME, LANGUAGE, DEFAULT, AUTOSELECT, FORCED }) => [
      ...[NAME, LANGUAGE, DEFAULT, AUTOSELECT, FORCED],
    ]);
    expect(shown).toEqual([
      ['Film.eng.srt', 'en', 'YES', 'YES', 'NO'],
      ['Film.fr.forced.srt', 'fr', 'NO', 'YES', 'YES'],
      ['German', 'de', 'NO', 'YES', 'NO'],
      ['For all', 'en', 'NO', 'YES', 'NO'],
      ['Track 3', undefined, 'NO', 'NO', 'NO'],
    ]);
    const [variant] = (parse(master) as types.MasterPlaylist).variants;
    expect(variant?.subtitles.map(({ name, language }) => [name, language])).toEqual(
      shown.map(([name, language]) => [name, language]),
    );
  });

  test('are as many as asked for, in the languages asked for first', async () => {
    const master = await masterOf(video.id, { max_subtitle_count: 2, subtitle_languages: ['ger', 'fre'] });
    expect(renditionsIn(master).map(({ NAME, DEFAULT }) => [NAME, DEFAULT])).toEqual([
      ['German', 'YES'],
      ['Film.fr.forced.srt', 'NO'],
    ]);
    const none = await masterOf(video.id, { max_subtitle_count: 0 });
    expect(none).not.toContain('SUBTITLES');
    expect(none).toContain('#EXT-X-STREAM-INF');
  });

  test('are the one whose key is given, which is then shown, or all', async () => {
    const { key } = await at.found(video.id, 'Track 3');
    expect(renditionsIn(await masterOf(video.id, { subtitle_key: key }))).toMatchObject([
      { NAME: 'Track 3', DEFAULT: 'YES', AUTOSELECT: 'YES' },
    ]);
    expect(namesIn(await masterOf(video.id, { subtitle_key: 'default' }))).toEqual(['Film.eng.srt']);
    expect(namesIn(await masterOf(video.id, { subtitle_key: 'all' }))).toHaveLength(5);
    expect(await masterOf(video.id, { subtitle_key: 'nothing-of-this-name' })).not.toContain('SUBTITLES');
  });

  test('follow what the account says', async () => {
    await at.save({ subtitle_languages: ['ger', null] });
    expect(renditionsIn(await masterOf(video.id))[0]).toMatchObject({ NAME: 'German', DEFAULT: 'YES' });
    await at.save({ dont_autoselect_subtitles: true });
    const byHand = renditionsIn(await masterOf(video.id));
    expect(byHand.map(({ DEFAULT, AUTOSELECT }) => `${DEFAULT} ${AUTOSELECT}`)).toEqual(Array(5).fill('NO NO'));
    await at.save({ hide_subtitles: true });
    expect(await masterOf(video.id)).not.toContain('SUBTITLES');
    expect(namesIn(await masterOf(video.id, { subtitle_key: 'all' }))).toHaveLength(5);
    await at.save({});
  });

  test('have names of their own, whatever they are called', async () => {
    const folder = await at.addFolder('Names');
    const { id } = await at.media.add('silent.mp4', 'A "b".mp4', folder);
    await at.addText('A "b".srt', srt('one'), folder);
    const master = await masterOf(id);
    expect(namesIn(master)).toEqual(["A 'b'.srt"]);
    const [from, to] = [await makeVideo(at.media.server.folder, 'mkv', 'srt'), join(at.media.server.folder, 'two.mkv')];
    await run('ffmpeg', [
      '-loglevel',
      'error',
      '-i',
      from,
      '-map',
      '0:v',
      '-map',
      '0:s:1',
      '-map',
      '0:s:1',
      '-c',
      'copy',
      to,
    ]);
    const two = await at.media.addPath(to, 'Two.mkv', folder);
    expect(namesIn(await masterOf(two.id))).toEqual(['German', 'German (2)']);
  });

  test('are one segment as long as the video, whose times begin where those of the video do', async () => {
    const [first] = renditionsIn(await masterOf(video.id));
    const playlist = await at.fetchUrl(partOf(first, 'm3u8'));
    expect(playlist.headers['content-type']).toBe('application/vnd.apple.mpegurl');
    const key = /sub-([\w-]{22})/.exec(first?.['URI'] ?? '')?.[1];
    const [, target, length] = /TARGETDURATION:(\d+)[^]*#EXTINF:([\d.]+),\n/.exec(playlist.body) ?? [];
    expect(Number(length)).toBeCloseTo(4, 0);
    expect(Number(target)).toBeGreaterThanOrEqual(Number(length));
    expect(playlist.body).toMatch(new RegExp(`\\nsub-${key}\\.vtt\\n#EXT-X-ENDLIST\\n$`));
    const text = await at.fetchUrl(partOf(first, 'vtt'), { headers: { origin: 'https://player.example' } });
    expect(text.headers).toMatchObject({
      'content-type': 'text/vtt; charset=utf-8',
      'access-control-allow-origin': '*',
    });
    const header = 'WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:900000\n\n';
    expect(text.body).toBe(`${header}00:00:01.000 --> 00:00:02.500\nbeside\n`);
  });

  test('do not say what another stream’s times began at', async () => {
    const folder = await at.addFolder('Ripped');
    const { id } = await at.media.add('silent.mp4', 'Ripped.mp4', folder);
    const map = 'X-TIMESTAMP-MAP=MPEGTS:183003,LOCAL:00:00:00.000';
    const cue = '00:01.000 --> 00:02.000\nX-TIMESTAMP-MAP=stays\n';
    await at.addText('Ripped.vtt', `WEBVTT - title\r\n${map}\r\nKind: captions\r\n\r\n${cue}`, folder);
    const [only] = renditionsIn(await masterOf(id));
    const { body } = await at.fetchUrl(`/v2/files/${id}/hls/${only?.['URI']?.replace(/m3u8$/, 'vtt')}`);
    const ours = 'X-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:900000';
    expect(body).toBe(`WEBVTT - title\n${ours}\nKind: captions\n\n${cue}`);
  });

  test('are read over HTTP by ffmpeg, each cue at the time of its picture', async () => {
    const renditions = renditionsIn(await masterOf(video.id));
    const german = renditions.find(({ NAME }) => NAME === 'German');
    const { stdout } = await run('ffprobe', [
      ...['-loglevel', 'error', '-print_format', 'json', '-show_streams', '-show_entries', 'packet=pts_time,data'],
      ...['-show_packets', '-show_data', `${origin}${partOf(german, 'm3u8')}`],
    ]);
    const found = JSON.parse(stdout) as { streams: { codec_name: string }[]; packets: { pts_time: string }[] };
    expect(found.streams.map(({ codec_name }) => codec_name)).toEqual(['webvtt']);
    expect(found.packets.map(({ pts_time }) => Number(pts_time))).toEqual([1]);
    // The whole stream is what ffmpeg takes from the same master playlist.
    const whole = await run('ffmpeg', [
      ...['-loglevel', 'error', '-i', `${origin}${addressOf(video.id)}`, '-map', '0:v', '-f', 'framecrc', '-'],
    ]);
    expect(whole.stdout.split('\n').filter((line) => /^0,/.test(line))).toHaveLength(40);
  });

  test('are there for whoever may see the video, as long as he may, and for nobody else', async () => {
    const [first] = renditionsIn(await masterOf(video.id));
    const flipped = partOf(first, 'vtt').replace(/.(?=\/sub-)/, (last) => (last === 'A' ? 'Q' : 'A'));
    expect((await at.fetchUrl(flipped)).statusCode).toBe(404);
    for (const name of ['sub-x.vtt', `sub-${'A'.repeat(22)}.vtt`, `sub-${'A'.repeat(22)}.srt`]) {
      expect((await at.fetchUrl(partOf(first, 'vtt').replace(/sub-[^/]*$/, name))).statusCode).toBe(404);
    }
    const other = await at.media.server.createUser();
    const failure = await at.media.server.fail(routes.media.hls, { id: video.id }, other.token);
    expect(failure.status_code).toBe(404);
    await at.media.tree.trash(at.media.user.id, [video.id]);
    for (const end of ['m3u8', 'vtt']) expect((await at.fetchUrl(partOf(first, end))).statusCode).toBe(404);
  });
});
