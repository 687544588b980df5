import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { makeSample } from '../../../ports/tests/sample-media.ts';
import { describeTranscoder } from '../../../ports/tests/transcoder-contract.ts';
import { createFfmpegTranscoder } from '../../ffmpeg-transcoder/index.ts';
import { createNodeAvTranscoder } from '../index.ts';

jest.setTimeout(120_000);

const ffmpeg = createFfmpegTranscoder({ searchPath: '/usr/local/bin:/usr/bin:/bin' });

describe('createNodeAvTranscoder', () => {
  describeTranscoder(() => createNodeAvTranscoder());

  test('says so when the package is not installed', async () => {
    const transcoder = createNodeAvTranscoder({ packageName: 'no-such-package' });
    expect(await transcoder.problem()).toBe('The package no-such-package is not installed.');
    await expect(transcoder.probe('/nowhere/film.mp4')).rejects.toMatchObject({ reason: 'missing_tool' });
  });

  test('says which FFmpeg is used', async () => {
    expect(await createNodeAvTranscoder().notice?.()).toMatch(
      /media is made with FFmpeg \d+\.\d+.* of the package node-av/,
    );
  });

  test('ends its children when it is closed', async () => {
    const transcoder = createNodeAvTranscoder();
    expect(await transcoder.problem()).toBeNull();
    await transcoder.close();
    await expect(transcoder.probe('/nowhere/film.mp4')).rejects.toMatchObject({ reason: 'aborted' });
  });
});

describe('the two adapters agree', () => {
  let folder: string;
  const nodeAv = createNodeAvTranscoder();
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'jackdaw-agree-'));
  });
  afterAll(async () => {
    await nodeAv.close();
    await ffmpeg.close();
    await rm(folder, { recursive: true });
  });

  test.each(['odd.mp4', 'hevc.mkv', 'vp9.webm', 'song.mp3', 'texts.mkv', 'photo-png'] as const)(
    'on what %s is',
    async (name) => {
      const path = await makeSample(folder, name);
      const [mine, theirs] = [await nodeAv.probe(path), await ffmpeg.probe(path)];
      expect(mine.streams).toEqual(theirs.streams);
    },
  );

  test.each([90, 180, 270])('on a picture turned by %i degrees', async (rotation) => {
    const [path, turned] = [await makeSample(folder, 'silent.mp4'), join(folder, `turned-${rotation}.mp4`)];
    const rotate = ['-metadata:s:v', `rotate=${rotation}`];
    await promisify(execFile)('ffmpeg', ['-loglevel', 'error', '-i', path, '-c', 'copy', ...rotate, turned]);
    const stills: Buffer[] = [];
    for (const transcoder of [nodeAv, ffmpeg]) {
      const output = join(folder, 'turned.jpg');
      await transcoder.still(turned, 2, 120, output);
      stills.push(await sharp(output).removeAlpha().raw().toBuffer());
    }
    const [mine, theirs] = await Promise.all([nodeAv.probe(turned), ffmpeg.probe(turned)]);
    expect(mine.streams[0]?.rotation).toBe(theirs.streams[0]?.rotation);
    const [a = Buffer.alloc(0), b = Buffer.alloc(0)] = stills;
    expect(a).toHaveLength(b.length);
    // Two versions of an encoder differ in details; a picture that is turned otherwise differs everywhere.
    expect(a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length).toBeLessThan(5);
  });
});
