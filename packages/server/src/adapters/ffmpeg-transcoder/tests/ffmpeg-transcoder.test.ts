import { describe, expect, jest, test } from '@jest/globals';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeSample } from '../../../ports/tests/sample-media.ts';
import { hostileFiles } from '../../../ports/tests/transcoder-hostile-input.ts';
import { describeTranscoder } from '../../../ports/tests/transcoder-contract.ts';
import { createFfmpegTranscoder } from '../index.ts';
import { runTool } from '../run-tool.ts';

jest.setTimeout(120_000);

const searchPath = '/usr/local/bin:/usr/bin:/bin';
const limits = { memory: 2 ** 30, time: 60_000, output: 2 ** 20 };

describe('createFfmpegTranscoder', () => {
  describeTranscoder(() => createFfmpegTranscoder({ searchPath }));

  test('says what to install when there is no ffmpeg', async () => {
    const transcoder = createFfmpegTranscoder({ searchPath: '/nowhere' });
    expect(await transcoder.problem()).toMatch(
      /^Playing and converting media needs ffmpeg, which was not found\. Install it/,
    );
    await expect(transcoder.probe('/nowhere/film.mp4')).rejects.toMatchObject({ reason: 'missing_tool' });
  });

  test('does without a program that would end its tools with it where that is another one', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'jackdaw-leash-'));
    await writeFile(join(folder, 'setpriv'), '#!/bin/sh\nexit 1\n');
    await chmod(join(folder, 'setpriv'), 0o755);
    const transcoder = createFfmpegTranscoder({ searchPath: `${folder}:${searchPath}` });
    expect((await transcoder.probe(await makeSample(folder, 'silent.mp4'))).duration).toBeCloseTo(8, 0);
    await rm(folder, { recursive: true });
  });

  test('says so when the configured ffmpeg is not there or too old', async () => {
    const missing = createFfmpegTranscoder({ searchPath, ffmpeg: '/nowhere/ffmpeg' });
    expect(await missing.problem()).toContain('which is not at /nowhere/ffmpeg');
    const folder = await mkdtemp(join(tmpdir(), 'jackdaw-tools-'));
    for (const name of ['ffmpeg', 'ffprobe']) {
      await writeFile(join(folder, name), '#!/bin/sh\necho "ffmpeg version 4.4.1 Copyright"\n');
      await chmod(join(folder, name), 0o755);
    }
    const old = createFfmpegTranscoder({ searchPath, ffmpeg: join(folder, 'ffmpeg') });
    expect(await old.problem()).toContain('needs ffmpeg 5.1 or newer');
    await rm(folder, { recursive: true });
  });
});

const strace = ['/usr/bin/strace', '/usr/local/bin/strace'].find((path) => existsSync(path));

// Only where the system lets us look at a program's calls.
(strace === undefined ? describe.skip : describe)('the programs, watched by strace', () => {
  test('open the file they are given and nothing else, and make no socket', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'jackdaw-strace-'));
    const log = join(folder, 'calls');
    const wrapper = async (name: string): Promise<string> => {
      const path = join(folder, name);
      const calls = 'trace=open,openat,openat2,socket,connect,execve';
      await writeFile(path, `#!/bin/sh\nexec ${strace} -f -A -o ${log} -e ${calls} /usr/bin/${name} "$@"\n`);
      await chmod(path, 0o755);
      return path;
    };
    const [ffmpeg, ffprobe] = [await wrapper('ffmpeg'), await wrapper('ffprobe')];
    const transcoder = createFfmpegTranscoder({ searchPath, ffmpeg, ffprobe });
    const bait = await makeSample(folder, 'silent.mp4');
    await transcoder.problem();
    for (const [, make] of hostileFiles) {
      const path = join(folder, 'upload');
      await writeFile(path, make(bait, 'http://127.0.0.1:9'));
      await expect(transcoder.probe(path)).rejects.toMatchObject({ name: 'TranscodeError' });
      await expect(transcoder.still(path, 0, 100, join(folder, 'still.jpg'))).rejects.toMatchObject({
        name: 'TranscodeError',
      });
    }
    const calls = await readFile(log, 'utf8');
    expect(calls).toContain(`"${join(folder, 'upload')}"`);
    expect(calls).not.toContain(bait);
    expect(calls.split('\n').filter((line) => /socket\(|connect\(/.test(line))).toEqual([]);
    const opened = [...calls.matchAll(/open\w*\([^"]*"([^"]+)"/g)].map(([, path = '']) => path);
    const ours = opened.filter((path) => !/^\/(etc|usr|lib|lib64|proc|sys|dev)\//.test(path));
    expect(new Set(ours)).toEqual(new Set([join(folder, 'upload')]));
    await rm(folder, { recursive: true });
  });
});

describe('runTool', () => {
  const script = (code: string, over: Partial<typeof limits & { silence: number }> = {}): Promise<string> =>
    runTool({ command: process.execPath, args: ['-e', code], limits: { ...limits, ...over }, niceness: 0 });

  test('kills what takes too long', async () => {
    await expect(script('setInterval(() => {}, 1000)', { time: 100 })).rejects.toMatchObject({ reason: 'timeout' });
  });

  test('kills what hangs without a word', async () => {
    await expect(script('setInterval(() => {}, 1000)', { silence: 100 })).rejects.toMatchObject({ reason: 'timeout' });
  });

  test('kills what takes too much memory', async () => {
    const hog = 'const kept = []; setInterval(() => kept.push(Buffer.alloc(32 << 20, 1)), 20)';
    await expect(script(hog, { memory: 256 * 2 ** 20 })).rejects.toMatchObject({
      message: expect.stringContaining('memory'),
    });
  });

  test('kills what says too much', async () => {
    await expect(script('process.stdout.write("x".repeat(1 << 21))')).rejects.toMatchObject({
      reason: 'invalid_media',
    });
  });

  test('hands nothing of our environment on', async () => {
    expect(Object.keys(JSON.parse(await script('console.log(JSON.stringify(process.env))')))).toEqual(['LC_ALL']);
  });

  test('says that a program is not there', async () => {
    const request = { command: '/nowhere/tool', args: [], limits, niceness: 0 };
    await expect(runTool(request)).rejects.toMatchObject({ reason: 'missing_tool' });
  });
});
