import { describe, expect, it, jest } from '@jest/globals';
import { createFfmpegTranscoder } from '../ffmpeg-transcoder/index.ts';
import { createFirstTranscoder } from '../first-transcoder.ts';
import { createNodeAvTranscoder } from '../node-av-transcoder/index.ts';

jest.setTimeout(60_000);

const ffmpeg = () => createFfmpegTranscoder({ searchPath: '/usr/local/bin:/usr/bin:/bin' });
const noFfmpeg = () => createFfmpegTranscoder({ searchPath: '/nowhere' });
const noNodeAv = () => createNodeAvTranscoder({ packageName: 'no-such-package' });

describe('createFirstTranscoder', () => {
  it('leaves the fallback alone while the preferred one works', async () => {
    const fallback = noNodeAv();
    const problem = jest.spyOn(fallback, 'problem');
    const transcoder = createFirstTranscoder(ffmpeg(), fallback);
    expect([await transcoder.problem(), await transcoder.notice?.()]).toEqual([null, null]);
    await expect(transcoder.probe('/nowhere/film.mp4')).rejects.toMatchObject({ reason: 'failed' });
    expect(problem).not.toHaveBeenCalled();
    await transcoder.close();
  });

  it('uses the fallback when the preferred one is missing, and says so', async () => {
    const transcoder = createFirstTranscoder(noFfmpeg(), createNodeAvTranscoder());
    expect(await transcoder.problem()).toBeNull();
    expect(await transcoder.notice?.()).toContain('node-av');
    await expect(transcoder.probe('/nowhere/film.mp4')).rejects.toMatchObject({ reason: 'failed' });
    await transcoder.close();
  });

  it('says how to get the preferred one when neither is there', async () => {
    const transcoder = createFirstTranscoder(noFfmpeg(), noNodeAv());
    expect(await transcoder.problem()).toContain('apt install ffmpeg');
    expect(await transcoder.notice?.()).toBeNull();
    await expect(transcoder.probe('/nowhere/film.mp4')).rejects.toMatchObject({ reason: 'missing_tool' });
    await transcoder.close();
  });
});
