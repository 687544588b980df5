import { routes } from '@jackdaw/api-contract';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packetsOf, type SampleName } from '../../ports/tests/sample-media.ts';
import type { Transcoder } from '../../ports/transcoder.ts';
import { createMediaServer, type MediaServer } from './media-harness.ts';

jest.setTimeout(120_000);

describe('HLS', () => {
  let host: MediaServer;
  const made: string[] = [];
  let running = 0;
  let most = 0;

  /** Counts what is made, by output's beginning. */
  const counting = (real: Transcoder): Transcoder => ({
    ...real,
    async segment(path, plan, range, output, signal) {
      made.push(`${range.start}`);
      most = Math.max(most, ++running);
      await real.segment(path, plan, range, output, signal).finally(() => running--);
    },
  });

  beforeAll(async () => {
    host = await createMediaServer({ wrap: counting });
  });
  afterAll(() => host.close());

  const get = (url: string, token?: string) =>
    host.server.inject({ url, ...(token ? { headers: { authorization: `Token ${token}` } } : {}) });

  async function open(sample: SampleName): Promise<{ base: string; master: string; index: string }> {
    const { id } = await host.add(sample, `${made.length}-${sample}`);
    const address = `/v2/files/${id}/hls/media.m3u8`;
    const master = await get(address, host.user.token);
    expect(master.headers['content-type']).toBe('application/vnd.apple.mpegurl');
    const uri = master.body.split('\n').find((line) => line !== '' && !line.startsWith('#')) ?? '';
    const base = `/v2/files/${id}/hls/${uri.split('/')[0]}`;
    const index = await get(`${base}/index.m3u8`);
    expect(index.statusCode).toBe(200);
    return { base, master: master.body, index: index.body };
  }

  const lengthsIn = (playlist: string): number[] =>
    [...playlist.matchAll(/#EXTINF:([\d.]+),/g)].map(([, length]) => Number(length));

  test.each([
    ['odd.mp4', 'avc1.', 45.0],
    ['hevc.mkv', 'avc1.640028,mp4a.40.2', 20.0],
    ['dvd.mpg', 'avc1.640028,mp4a.40.2', 20.0],
    // Its groups are open: no player could begin at them, so it is encoded.
    ['open.mkv', 'avc1.640028,mp4a.6B', 15.0],
    ['broadcast.ts', 'mp4a.40.2', 15.0],
  ] as const)('of %s: ten segments in wild order begin where the playlist says', async (sample, codecs, duration) => {
    const { base, master, index } = await open(sample);
    expect(master).toContain(codecs);
    const lengths = lengthsIn(index);
    const sum = lengths.reduce((a, b) => a + b, 0);
    expect(Math.abs(sum - duration)).toBeLessThan(0.2);
    const longest = Number(/TARGETDURATION:(\d+)/.exec(index)?.[1]);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(longest);

    const starts = lengths.map((_, n) => lengths.slice(0, n).reduce((a, b) => a + b, 0));
    const order = Array.from({ length: 10 }, (_, n) => (n * 7) % lengths.length);
    const seen = new Map<number, { first: number; earliest: number; last: number }>();
    for (const n of order) {
      const answer = await get(`${base}/seg-${n}.ts`);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe('video/mp2t');
      const path = join(host.server.folder, 'segment.ts');
      await writeFile(path, answer.rawPayload);
      const video = (await packetsOf(path)).filter(({ kind }) => kind === 'video');
      const times = video.map(({ pts }) => pts);
      expect(video[0]?.isKey).toBe(true);
      seen.set(n, { first: video[0]?.pts ?? -1, earliest: Math.min(...times), last: Math.max(...times) });
    }
    for (const [n, { first, last }] of seen) {
      // The first segment takes what lies before its first key frame too.
      if (n > 0) expect(Math.abs(first - 10 - (starts[n] ?? 0))).toBeLessThan(0.05);
      const next = seen.get(n + 1);
      if (next) expect(next.earliest - last).toBeLessThan(0.09);
    }
  });

  test('encodes a segment once, however many ask at the same time, and at most two at once', async () => {
    const { base } = await open('hevc.mkv');
    made.length = 0;
    most = 0;
    const answers = await Promise.all(Array.from({ length: 5 }, () => get(`${base}/seg-3.ts`)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    expect(made.filter((start) => start === '10')).toHaveLength(1);
    await Promise.all([0, 1, 2, 4].map((n) => get(`${base}/seg-${n}.ts`)));
    expect(most).toBeLessThanOrEqual(2);
    made.length = 0;
    await get(`${base}/seg-3.ts`);
    expect(made).toEqual([]);
  });

  test('begins encoded video with two short segments', async () => {
    const { index } = await open('dvd.mpg');
    expect(lengthsIn(index).slice(0, 3)).toEqual([2, 2, 6]);
  });

  test('answers ranges and HEAD of a segment', async () => {
    const { base } = await open('odd.mp4');
    const part = await host.server.inject({ url: `${base}/seg-0.ts`, headers: { range: 'bytes=0-187' } });
    expect([part.statusCode, part.rawPayload.length, part.rawPayload[0]]).toEqual([206, 188, 0x47]);
    const head = await host.server.inject({ method: 'HEAD', url: `${base}/seg-0.ts` });
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0]);
  });

  test.each(['seg-999.ts', 'seg--1.ts', 'seg-01.ts', '..%2f..%2fjackdaw.db', 'index.m3u8%00', 'seg-1e3.ts'])(
    'has nothing under %s',
    async (part) => {
      const { base } = await open('silent.mp4');
      expect((await get(`${base}/${part}`)).statusCode).toBe(404);
    },
  );

  test('a pass is worth nothing when it is changed, another file’s, or a day old', async () => {
    const { base } = await open('silent.mp4');
    const [, , , id = '', , pass = ''] = base.split('/');
    const flipped = pass.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'));
    const longer = pass.replace(/^\d+/, (expiry) => String(Number(expiry) + 1000));
    for (const wrong of [flipped, longer, 'x']) {
      expect((await get(`/v2/files/${id}/hls/${wrong}/index.m3u8`)).statusCode).toBe(404);
    }
    expect((await get(`/v2/files/${Number(id) + 1}/hls/${pass}/index.m3u8`)).statusCode).toBe(404);
    host.server.clock.advance(25 * 3_600_000);
    expect((await get(`${base}/index.m3u8`)).statusCode).toBe(404);
  });

  test('a pass ends where its file is trashed', async () => {
    const { base } = await open('silent.mp4');
    await host.tree.trash(host.user.id, [Number(base.split('/')[3])]);
    expect((await get(`${base}/index.m3u8`)).statusCode).toBe(404);
    expect((await get(`${base}/seg-0.ts`)).statusCode).toBe(404);
  });

  test('refuses what is no media, folders, and other people’s files', async () => {
    const path = join(host.server.folder, 'fake');
    await writeFile(path, '#EXTM3U\n#EXTINF:9,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n');
    const fake = await host.addPath(path, 'fake.mp4');
    expect((await host.server.fail(routes.media.hls, { id: fake.id }, host.user.token)).error_type).toBe(
      'INVALID_MEDIA',
    );
    const folder = await host.tree.addFolder({ userId: host.user.id, parentId: 0, name: 'Folder' });
    expect((await host.server.fail(routes.media.hls, { id: folder.id }, host.user.token)).error_type).toBe(
      'INVALID_MEDIA',
    );
    const other = await host.server.createUser();
    expect((await host.server.fail(routes.media.hls, { id: fake.id }, other.token)).status_code).toBe(404);
  });
});

describe('HLS without ffmpeg', () => {
  test('says what is missing while files are still listed', async () => {
    const host = await createMediaServer({ searchPath: '/nowhere' });
    const file = await host.add('silent.mp4');
    const failure = await host.server.fail(routes.media.hls, { id: file.id }, host.user.token);
    expect([failure.status_code, failure.error_message]).toEqual([503, expect.stringContaining('needs ffmpeg')]);
    await host.startJobs();
    await host.jobsDone();
    const { files } = await host.server.call(routes.files.list, { parent_id: 0 }, host.user.token);
    expect(files.map(({ name }) => name)).toEqual(['silent.mp4']);
    await host.close();
  });
});
