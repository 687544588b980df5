import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { TranscodeError, type SegmentPlan, type SegmentRange, type Transcoder } from '../transcoder.ts';
import { describeHostileInput } from './transcoder-hostile-input.ts';
import { decode, makeSample, packetsOf, type Packet, type SampleName } from './sample-media.ts';

const copy: SegmentPlan = { video: { stream: 0, mode: 'copy', height: 1080 }, audio: { stream: 1, mode: 'copy' } };
const encode: SegmentPlan = {
  video: { stream: 0, mode: 'transcode', height: 180 },
  audio: { stream: 1, mode: 'transcode' },
};

/** Ranges between the given borders, the first from 0 and the last without an end. */
function ranges(borders: readonly number[]): SegmentRange[] {
  return [0, ...borders].map((start, index) => ({ start, end: borders[index] ?? Number.POSITIVE_INFINITY }));
}

/** Sorts by a fixed scramble, so that segments are asked for in a wild order that is the same in every run. */
function scramble<T>(items: readonly T[]): T[] {
  return items
    .map((item, index) => ({ item, key: (index * 7919) % 31 }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}

function gaps(packets: readonly Packet[]): number[] {
  const times = packets.map(({ pts }) => pts).sort((a, b) => a - b);
  return times.slice(1).map((time, index) => time - (times[index] as number));
}

/** What every adapter of the transcoder port must do. */
export function describeTranscoder(create: () => Transcoder): void {
  let folder: string;
  let transcoder: Transcoder;
  const sample = (name: SampleName): Promise<string> => makeSample(folder, name);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'jackdaw-media-'));
    transcoder = create();
  });
  afterAll(async () => {
    await transcoder.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function makeSegments(path: string, plan: SegmentPlan, wanted: readonly SegmentRange[]): Promise<Packet[][]> {
    const made = new Map<number, Packet[]>();
    for (const range of scramble(wanted)) {
      const output = join(folder, `segment-${range.start}.ts`);
      await transcoder.segment(path, plan, range, output);
      made.set(range.start, await packetsOf(output));
    }
    return wanted.map(({ start }) => made.get(start) ?? []);
  }

  test('says nothing is wrong when the tool is there', async () => {
    expect(await transcoder.problem()).toBeNull();
  });

  describe('probe', () => {
    test.each([
      ['odd.mp4', ['avc1.42c0', 'mp4a.40.2'], 45],
      ['hevc.mkv', ['hvc1.1.6.L', 'ac-3'], 20],
      ['dvd.mpg', ['mp4v.60.2', 'mp4a.69'], 20],
      ['vp9.webm', ['vp09.00.', 'opus'], 4],
      ['song.flac', ['flac'], 12],
      ['song.mp3', ['mp4a.6B'], 12],
    ] as const)('names the codecs of %s', async (name, codecs, duration) => {
      const probe = await transcoder.probe(await sample(name));
      const found = probe.streams.map(({ rfc6381 }) => rfc6381 ?? '');
      expect(found).toHaveLength(codecs.length);
      codecs.forEach((codec) => {
        const start = codec.startsWith('avc1') ? 'avc1.' : codec;
        expect(found.some((one) => one.startsWith(start))).toBe(true);
      });
      expect(Math.abs((probe.duration ?? 0) - duration)).toBeLessThan(0.5);
    });

    test('refuses what is no media', async () => {
      const path = join(folder, 'notes.txt');
      await writeFile(path, 'Nothing to hear here.\n'.repeat(100));
      await expect(transcoder.probe(path)).rejects.toMatchObject({ reason: 'invalid_media' });
    });

    test('stops at once when it is told to', async () => {
      const path = await sample('odd.mp4');
      await expect(transcoder.probe(path, AbortSignal.abort())).rejects.toMatchObject({ reason: 'aborted' });
    });
  });

  describe('key frames', () => {
    test.each(['odd.mp4', 'open.mkv', 'broadcast.ts', 'dvd.mpg'] as const)('are those stored in %s', async (name) => {
      const path = await sample(name);
      const stored = (await packetsOf(path)).filter(({ kind, isKey }) => kind === 'video' && isKey);
      const { times: found, closed } = await transcoder.keyFrames(path);
      expect(closed).toBe(name !== 'open.mkv' && name !== 'dvd.mpg');
      expect(found).toHaveLength(stored.length);
      const shift = (stored[0]?.pts ?? 0) - (found[0] ?? 0);
      found.forEach((time, index) => expect(time + shift).toBeCloseTo(stored[index]?.pts ?? -1, 2));
    });
  });

  describe('segments', () => {
    test.each(['odd.mp4', 'open.mkv', 'broadcast.ts'] as const)(
      'copied from %s hold every packet once, in any order of making',
      async (name) => {
        const path = await sample(name);
        const { times: keys } = await transcoder.keyFrames(path);
        const segments = await makeSegments(path, copy, ranges(keys.slice(1)));
        const source = await packetsOf(path);
        for (const kind of ['video', 'audio'] as const) {
          const mine = segments.flat().filter((packet) => packet.kind === kind);
          const theirs = source.filter((packet) => packet.kind === kind && packet.pts >= 0);
          expect(mine.length).toBeGreaterThanOrEqual(theirs.length);
          expect(mine.length).toBeLessThanOrEqual(theirs.length + 2);
          expect(Math.max(...gaps(mine))).toBeLessThan(0.06);
        }
        const offset = (segments[1]?.find(({ kind }) => kind === 'video')?.pts ?? 0) - (keys[1] ?? 0);
        segments.forEach((packets, index) => {
          const first = packets.find(({ kind }) => kind === 'video');
          expect(first?.isKey).toBe(true);
          if (index > 0) expect((first?.pts ?? 0) - offset).toBeCloseTo(keys[index] ?? -1, 2);
        });
        const decodingTimes = segments
          .flat()
          .filter(({ kind }) => kind === 'video')
          .map(({ dts }) => dts);
        expect(decodingTimes).toEqual([...decodingTimes].sort((a, b) => a - b));
      },
    );

    test.each(['hevc.mkv', 'dvd.mpg', 'odd.mp4'] as const)(
      'encoded from %s begin where promised and leave no gap',
      async (name) => {
        const path = await sample(name);
        const { times: keys } = await transcoder.keyFrames(path);
        const wanted = ranges([2, 4, 10, 16]).map((range) => ({
          ...range,
          readFrom: Math.max(0, Math.max(0, ...keys.filter((time) => time <= range.start)) - 0.5),
        }));
        const segments = await makeSegments(path, encode, wanted);
        const offset = 10;
        segments.forEach((packets, index) => {
          const video = packets.filter(({ kind }) => kind === 'video');
          const earliest = Math.min(...video.map(({ pts }) => pts)) - offset;
          expect(video[0]?.isKey).toBe(true);
          expect(earliest - (wanted[index]?.start ?? 0)).toBeGreaterThan(-0.001);
          expect(earliest - (wanted[index]?.start ?? 0)).toBeLessThan(0.05);
        });
        for (const kind of ['video', 'audio'] as const) {
          const distances = gaps(segments.flat().filter((packet) => packet.kind === kind));
          expect(Math.min(...distances)).toBeGreaterThan(0.015);
          expect(Math.max(...distances)).toBeLessThan(0.06);
        }
      },
    );

    test('decode without complaint', async () => {
      const path = await sample('open.mkv');
      const { times: keys } = await transcoder.keyFrames(path);
      const output = join(folder, 'one.ts');
      await transcoder.segment(path, encode, { start: 4, end: 10 }, output);
      expect(await decode(output)).toEqual({ frames: 150, complaints: '' });
      await transcoder.segment(path, copy, { start: keys[2] ?? 0, end: keys[4] ?? 0 }, output);
      expect((await decode(output)).frames).toBeGreaterThanOrEqual(117);
    });

    test('of sound alone fit together', async () => {
      const path = await sample('song.flac');
      const plan: SegmentPlan = { video: null, audio: { stream: 0, mode: 'transcode' } };
      const segments = await makeSegments(path, plan, ranges([6]));
      const distances = gaps(segments.flat());
      expect(Math.max(...distances)).toBeLessThan(0.022);
      expect(Math.min(...distances)).toBeGreaterThan(0.021);
    });
  });

  test('an MP4 is made of copied streams where it can be, and tells how far it is', async () => {
    const path = await sample('hevc.mkv');
    const output = join(folder, 'converted.mp4');
    const percents: number[] = [];
    await transcoder.toMp4(path, encode, 20, output, (percent) => percents.push(percent));
    const probe = await transcoder.probe(output);
    expect(probe.streams.map(({ codec }) => codec)).toEqual(['h264', 'aac']);
    expect(percents.at(-1)).toBe(100);
    expect(percents).toEqual([...percents].sort((a, b) => a - b));
  });

  test('a cancelled MP4 ends as aborted', async () => {
    const path = await sample('hevc.mkv');
    const controller = new AbortController();
    const work = transcoder.toMp4(
      path,
      encode,
      20,
      join(folder, 'never.mp4'),
      () => controller.abort(),
      controller.signal,
    );
    await expect(work).rejects.toMatchObject({ reason: 'aborted' });
  });

  test.each(['odd.mp4', 'hevc.mkv', 'dvd.mpg', 'photo-png', 'photo-jpeg'] as const)(
    'a still of %s is a JPEG no wider than asked',
    async (name) => {
      const output = join(folder, 'still.jpg');
      await transcoder.still(await sample(name), name.startsWith('photo') ? 0 : 3, 240, output);
      expect(await sharp(output).metadata()).toMatchObject({ format: 'jpeg', width: 240 });
    },
  );

  test('texts inside come as WebVTT', async () => {
    const outputs = [1, 2].map((stream) => ({ stream, output: join(folder, `text-${stream}.vtt`) }));
    await transcoder.subtitles(await sample('texts.mkv'), outputs);
    for (const { output } of outputs) {
      const cues = (await readFile(output, 'utf8')).trim().split(/\n\n+/);
      expect(cues[0]).toMatch(/^WEBVTT/);
      expect(
        cues.slice(1).map((cue) => cue.replace(/^(?=\d\d:\d\d\.)/, '00:').replace(/ (?=\d\d:\d\d\.)/, ' 00:')),
      ).toEqual(['00:00:01.000 --> 00:00:02.500\nGrüße', '00:00:03.000 --> 00:00:03.900\n<i>Ende</i>']);
    }
  });

  test.each([0, 7])('stream %i, which is no text, makes no subtitle', async (stream) => {
    const work = transcoder.subtitles(await sample('texts.mkv'), [{ stream, output: join(folder, 'none.vtt') }]);
    await expect(work).rejects.toBeInstanceOf(TranscodeError);
  });

  describeHostileInput(() => ({ folder, transcoder }));

  test('leaves nothing half-made under the name it was given when the source is broken', async () => {
    const path = join(folder, 'cut.mp4');
    await writeFile(path, Buffer.from('000000186674797069736f6d', 'hex'));
    await expect(transcoder.toMp4(path, encode, 1, join(folder, 'cut-out.mp4'), () => {})).rejects.toMatchObject({
      name: 'TranscodeError',
    });
    await expect(stat(join(folder, 'cut-out.mp4'))).rejects.toMatchObject({ code: 'ENOENT' });
  });
}
