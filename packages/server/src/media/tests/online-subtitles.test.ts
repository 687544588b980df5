import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { routes } from '@jackdaw/api-contract';
import { createGuardedFetcher } from '../../adapters/guarded-fetch/index.ts';
import { createOpenSubtitles } from '../../adapters/opensubtitles-rest/index.ts';
import { API_KEY, startOpenSubtitles } from '../../adapters/opensubtitles-rest/tests/stand-in.ts';
import { createTestClock } from '../../testing/index.ts';
import type { Fetcher } from '../../ports/fetcher.ts';
import { createSubtitleHost, srt, type SubtitleHost } from './subtitle-host.ts';

jest.setTimeout(60_000);

const clock = createTestClock();
let service: Awaited<ReturnType<typeof startOpenSubtitles>>;
let fetcher: Fetcher;
let at: SubtitleHost;

async function open(apiKey = API_KEY): Promise<void> {
  const subtitleSource = createOpenSubtitles({ fetcher, clock, url: service.url, apiKey });
  at = await createSubtitleHost({ subtitleSource });
}
beforeAll(async () => {
  fetcher = createGuardedFetcher({ allowPrivateAddresses: true });
  service = await startOpenSubtitles([
    { fileId: 1, language: 'en', release: 'My.Film.2020', downloads: 5, text: srt('five') },
    { fileId: 2, language: 'en', release: 'My.Film.2020.HD', downloads: 50, text: srt('fifty') },
    { fileId: 3, language: 'en', release: 'My.Film.2020.two.discs', downloads: 500, more: 1, text: srt('half') },
    { fileId: 5, language: 'pt-BR', release: 'My.Film.2020.pob', downloads: 1, text: srt('olá') },
    { fileId: 6, language: 'de', release: 'My.Film.2020.de', downloads: 1, text: srt('deutsch') },
  ]);
});
beforeEach(() => {
  service.requests.length = 0;
  service.refusals.length = 0;
});
afterAll(async () => {
  await service.close();
  await fetcher.close();
});

describe('subtitles of OpenSubtitles', () => {
  beforeAll(() => open());
  afterAll(() => at.media.close());
  let folders = 0;
  async function film(name = 'My.Film.2020.mp4'): Promise<number> {
    const folder = await at.addFolder(`Films ${(folders += 1)}`);
    return (await at.media.add('silent.mp4', name, folder)).id;
  }

  it('are offered in the languages asked for, best first, and served in both formats', async () => {
    const id = await film();
    const { subtitles, default: selected } = await at.list(id, ['eng', 'pob']);
    expect(subtitles).toMatchObject([
      { name: 'My.Film.2020.HD', language_code: 'eng', source: 'opensubtitles_rest', format: 'srt' },
      { name: 'My.Film.2020', language_code: 'eng' },
      { name: 'My.Film.2020.pob', language_code: 'pob', language: 'Portuguese (Brazil)' },
    ]);
    expect(selected).toBe(subtitles[0]?.key);
    expect(service.requests[0]).toMatchObject({
      path: '/api/v1/subtitles',
      headers: { 'api-key': API_KEY, 'user-agent': 'Jackdaw v1.0' },
      query: { languages: 'en', moviehash: expect.stringMatching(/^[0-9a-f]{16}$/), query: 'my.film.2020' },
    });
    // By its address alone, although the account asks for other languages.
    const answer = await at.fetchUrl(`${subtitles[0]!.url}&format=webvtt`);
    expect(answer.body).toContain('WEBVTT');
    expect(answer.body).toContain('fifty');
    expect((await at.fetchUrl(subtitles[2]!.url)).body).toContain('olá');
    // What is handed out for anybody to fetch is fetched without the key.
    const direct = service.requests.filter(({ path }) => path.startsWith('/files/'));
    expect(direct.map(({ headers }) => headers['api-key'])).toEqual([undefined, undefined]);
  });

  it('are asked for once, and fetched once', async () => {
    const id = await film();
    await Promise.all([at.list(id, ['eng']), at.list(id, ['eng'])]);
    const { subtitles } = await at.list(id, ['eng']);
    const before = service.count('download');
    for (let times = 0; times < 2; times += 1) expect((await at.fetchUrl(subtitles[1]!.url)).statusCode).toBe(200);
    expect(service.count('subtitles')).toBeLessThanOrEqual(1);
    expect(service.count('download') - before).toBe(1);
  });

  it('come in the language of the account, after the folder, and not at all without a language', async () => {
    const folder = await at.addFolder('With text');
    const { id } = await at.media.add('silent.mp4', 'My.Film.2020.mp4', folder);
    await at.addText('My.Film.2020.de.srt', srt('beside'), folder);
    expect((await at.list(id)).subtitles.map(({ source }) => source)).toEqual(['folder']);
    await at.save({ subtitle_languages: ['ger', null] });
    expect((await at.list(id)).subtitles.map(({ source }) => source)).toEqual(['folder', 'opensubtitles_rest']);
    await at.save({});
  });

  it('are not looked for when the file is no video', async () => {
    const note = await at.addText('My.Film.2020.txt', 'text');
    await at.list(note.id, ['fre']);
    expect(service.requests).toEqual([]);
  });

  it.each([
    [429, { 'retry-after': '30' }, { message: 'Throttle limit reached' }, 31],
    [500, {}, 'broken', 61],
    [401, {}, { message: 'no' }, 61],
  ])(
    'leave the others as they are when the service answers %s, and leave it alone',
    async (status, headers, body, wait) => {
      const folder = await at.addFolder(`Refused ${status}`);
      const { id } = await at.media.add('silent.mp4', `Refused ${status} My.Film.mp4`, folder);
      await at.addText(`Refused ${status} My.Film.srt`, srt('beside'), folder);
      // A language of its own: what was found is kept for the bytes of the video.
      const language = { 429: 'spa', 500: 'ita', 401: 'dut' }[status as 429 | 500 | 401];
      service.refusals.push({ status, headers, body });
      expect((await at.list(id, [language])).subtitles.map(({ source }) => source)).toEqual(['folder']);
      await at.list(id, [language]);
      expect(service.count('subtitles')).toBe(1);
      clock.advance(wait * 1000);
      await at.list(id, [language]);
      expect(service.count('subtitles')).toBe(2);
    },
  );

  it('say that they cannot be had now when the day is used up, until it is over', async () => {
    const id = await film();
    const { subtitles } = await at.list(id, ['ger']);
    const reset = new Date(clock.now().getTime() + 600_000).toISOString();
    service.refusals.push({ status: 406, body: { requests: 6, remaining: -1, message: '', reset_time_utc: reset } });
    expect((await at.fetchUrl(subtitles[0]!.url)).statusCode).toBe(503);
    expect((await at.fetchUrl(subtitles[0]!.url)).statusCode).toBe(503);
    expect(service.count('download')).toBe(1);
    // Searching goes on meanwhile.
    expect((await at.list(id, ['ger'])).subtitles).toHaveLength(1);
    clock.advance(601_000);
    expect((await at.fetchUrl(subtitles[0]!.url)).body).toContain('deutsch');
  });

  it('are looked for anew after a while', async () => {
    const id = await film();
    await at.list(id, ['pol']);
    const before = service.count('subtitles');
    at.media.server.clock.advance(2 * 86_400_000);
    await at.list(id, ['pol']);
    expect(service.count('subtitles')).toBe(before + 1);
  });

  it('keep to the schema of the contract when the service answers nonsense', async () => {
    const id = await film();
    service.refusals.push({ status: 200, body: { data: [{ attributes: { files: 'none' } }] } });
    const answer = await at.media.server.call(routes.media.subtitles, { id, languages: ['swe'] }, at.media.user.token);
    expect(answer).toMatchObject({ subtitles: [], default: null });
  });
});
