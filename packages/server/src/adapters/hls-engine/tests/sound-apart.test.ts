import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { EngineEvent, EngineFile, EngineJob } from '../../../ports/transfer-engine.ts';
import { decode, packetsOf } from '../../../ports/tests/sample-media.ts';
import type { Transcoder } from '../../../ports/transcoder.ts';
import { processesWith } from '../../../testing/processes.ts';
import { eventually } from '../../engine-support/tests/eventually.ts';
import { createFfmpegTranscoder } from '../../ffmpeg-transcoder/index.ts';
import { createGuardedFetcher } from '../../guarded-fetch/index.ts';
import { createNodeAvTranscoder } from '../../node-av-transcoder/index.ts';
import { createHlsEngine } from '../hls-engine.ts';
import { LENGTH, liveList, makeStream, serveStream, SOUND_LATER, type Change } from './stream-site.ts';

jest.setTimeout(60_000);

const run = promisify(execFile);
const searchPath = '/usr/local/bin:/usr/bin:/bin';
let streams: string;
let directory: string;
const open: { close(): Promise<unknown> }[] = [];

beforeAll(async () => {
  streams = await mkdtemp(join(tmpdir(), 'hls-streams-'));
  for (const type of ['mpegts', 'fmp4'] as const) {
    await mkdir(join(streams, type));
    await makeStream(join(streams, type), type);
  }
});
afterAll(() => rm(streams, { recursive: true }));
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'hls-engine-'));
});
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
  await rm(directory, { recursive: true });
});

async function site(type: 'mpegts' | 'fmp4' | 'packed', change?: Change) {
  const made = await serveStream(join(streams, type), change);
  open.push(made);
  return made;
}

/** Starts to record the stream at an address. */
async function record(base: string, transcoder: Transcoder = createFfmpegTranscoder({ searchPath })) {
  const fetcher = createGuardedFetcher({ allowPrivateAddresses: true });
  const engine = createHlsEngine({ fetcher, transcoder, longest: 3600, waitingInterval: 20 });
  open.push(fetcher, transcoder, engine);
  const events: EngineEvent[] = [];
  engine.onEvent((event) => events.push(event));
  const job: EngineJob = {
    ...{ id: 1, source: { kind: 'hls', url: `${base}/master.m3u8` }, directory, sizeLimit: 1e9 },
    ...{ uploaded: 0, secondsSeeding: 0, seed: { ratio: 0, seconds: 0 } },
  };
  await engine.start(job);
  return {
    engine,
    events,
    of: <T extends EngineEvent['type']>(type: T) =>
      eventually(() => events.find((event): event is Extract<EngineEvent, { type: T }> => event.type === type)),
  };
}

/** Where pictures and sound of a file begin, and how long each lasts. Seconds. */
async function shapeOf([file]: EngineFile[]) {
  const path = file?.localPath ?? '';
  const packets = await packetsOf(path);
  const [video, audio] = (['video', 'audio'] as const).map((wanted) => {
    const times = packets.filter(({ kind }) => kind === wanted).map(({ pts }) => pts);
    return { from: Math.min(...times), to: Math.max(...times) };
  });
  expect(await decode(path)).toMatchObject({ complaints: '' });
  return { video: video!, audio: audio! };
}

/** The file holds all pictures and all sound of the stream, the sound as much later as it is there. */
async function expectWhole(files: EngineFile[]): Promise<void> {
  const { video, audio } = await shapeOf(files);
  expect(video.from).toBeCloseTo(0, 1);
  expect(Math.abs(audio.from - SOUND_LATER)).toBeLessThan(0.06);
  expect(video.to).toBeCloseTo(LENGTH - 0.1, 1);
  expect(Math.abs(audio.to - LENGTH)).toBeLessThan(0.1);
}

describe('a stream whose sound is apart', () => {
  test.each(['mpegts', 'fmp4'] as const)('in %s becomes one file with both at their times', async (type) => {
    const { base } = await site(type);
    const running = await record(base);
    const done = await running.of('completed');
    expect(done.files).toMatchObject([{ path: [expect.stringMatching(/\.mp4$/)] }]);
    expect(await running.of('metadata')).toMatchObject({ isLive: false });
    await expectWhole(done.files);
    const last = running.events.filter((event) => event.type === 'progress').at(-1);
    expect(last).toMatchObject({ items: { done: 2 * LENGTH, total: 2 * LENGTH } });
  });

  test('does so without ffmpeg too, where node-av is', async () => {
    const { base } = await site('mpegts');
    const done = await (await record(base, createNodeAvTranscoder())).of('completed');
    await expectWhole(done.files);
  });

  test('in no container says itself at which time it begins', async () => {
    const [from, to] = [join(streams, 'mpegts'), join(streams, 'packed')];
    await cp(from, to, { recursive: true });
    const sounds = await Promise.all(
      Array.from({ length: LENGTH }, async (_, index) => {
        const path = join(to, `sound_${index}.aac`);
        await run('ffmpeg', [
          '-loglevel',
          'error',
          '-i',
          join(from, `1_${index}.ts`),
          '-c',
          'copy',
          '-f',
          'adts',
          path,
        ]);
        const [first] = await packetsOf(join(from, `1_${index}.ts`));
        await writeFile(path, Buffer.concat([timeTag(first?.pts ?? 0), await readFile(path)]));
        return ['#EXTINF:1.0,', `sound_${index}.aac`];
      }),
    );
    const head = ['#EXTM3U', '#EXT-X-VERSION:3', '#EXT-X-TARGETDURATION:2', '#EXT-X-PLAYLIST-TYPE:VOD'];
    await writeFile(join(to, '1.m3u8'), [...head, ...sounds.flat(), '#EXT-X-ENDLIST', ''].join('\n'));
    const { base } = await site('packed');
    await expectWhole((await (await record(base)).of('completed')).files);
  });

  test('that is live is recorded until it is stopped, both to about the same time', async () => {
    let shown = 1;
    const { base } = await site('mpegts', (name, content) =>
      /^\d\.m3u8$/.test(name) ? liveList(content.toString(), shown) : content,
    );
    const running = await record(base);
    expect(await running.of('metadata')).toMatchObject({ isLive: true });
    shown = 3;
    await eventually(() => running.events.find((event) => event.type === 'progress' && event.recordedSeconds === 3));
    expect(await running.engine.finish(1)).toBe(true);
    const done = await running.of('completed');
    const { video, audio } = await shapeOf(done.files);
    expect(video.to).toBeCloseTo(2.9, 1);
    expect(Math.abs(audio.to - video.to)).toBeLessThan(1.1);
    expect(Math.abs(audio.from - video.from - SOUND_LATER)).toBeLessThan(0.06);
  });

  test('that is live goes on until the end of both', async () => {
    let shown = 2;
    const { base } = await site('mpegts', (name, content) =>
      shown < LENGTH && /^\d\.m3u8$/.test(name) ? liveList(content.toString(), shown) : content,
    );
    const running = await record(base);
    await running.of('progress');
    shown = LENGTH;
    await expectWhole((await running.of('completed')).files);
  });

  test('is refused where neither ffmpeg nor node-av is', async () => {
    const { base } = await site('mpegts');
    const running = await record(base, createFfmpegTranscoder({ searchPath: '/nowhere' }));
    expect(await running.of('failed')).toMatchObject({
      reason: 'invalid_source',
      message: 'The stream has its sound in a place of its own; such streams cannot be recorded without ffmpeg.',
    });
  });

  test('is the best variant or not, by what there is to put it together', async () => {
    const variants = '#EXT-X-STREAM-INF:BANDWIDTH=10\ntogether.m3u8\n';
    const { base, seen } = await site('mpegts', (name, content) =>
      name === 'master.m3u8' ? `${content.toString()}${variants}` : content,
    );
    await writeFile(join(streams, 'mpegts', 'together.m3u8'), await readFile(join(streams, 'mpegts', '0.m3u8')));
    await (await record(base)).of('completed');
    expect(seen).not.toContain('GET /together.m3u8');
    await rm(directory, { recursive: true });
    const without = await record(base, createFfmpegTranscoder({ searchPath: '/nowhere' }));
    expect((await without.of('completed')).name).toMatch(/\.ts$/);
    expect(seen).toContain('GET /together.m3u8');
  });

  test('fails with a sentence when the two do not fit together', async () => {
    const { base } = await site('mpegts', (name, content) => (name.startsWith('1_') ? 'no sound at all' : content));
    expect(await (await record(base)).of('failed')).toMatchObject({
      reason: 'invalid_source',
      message: 'Picture and sound of the stream cannot be put together.',
    });
  });

  test('keeps to the room there is, both taken together', async () => {
    const { base } = await site('mpegts');
    const size = (await readFile(join(streams, 'mpegts', '0_0.ts'))).length;
    const fetcher = createGuardedFetcher({ allowPrivateAddresses: true });
    const engine = createHlsEngine({ fetcher, transcoder: createFfmpegTranscoder({ searchPath }), longest: 3600 });
    open.push(fetcher, engine);
    const failed = new Promise((resolve) => engine.onEvent((event) => event.type === 'failed' && resolve(event)));
    const source = { kind: 'hls', url: `${base}/master.m3u8` } as const;
    const rest = { seed: { ratio: 0, seconds: 0 }, uploaded: 0, secondsSeeding: 0 };
    await engine.start({ id: 1, source, directory, sizeLimit: size + 1000, ...rest });
    expect(await failed).toMatchObject({ reason: 'too_large' });
  });
});

/** The tag that packed audio begins with: its time stamp in ticks of 90 kHz. */
function timeTag(seconds: number): Buffer {
  const stamp = Buffer.alloc(8);
  stamp.writeBigUInt64BE(BigInt(Math.round(seconds * 90_000)));
  const content = Buffer.concat([Buffer.from('com.apple.streaming.transportStreamTimestamp\0'), stamp]);
  const frame = Buffer.concat([Buffer.from('PRIV'), Buffer.from([0, 0, 0, content.length, 0, 0]), content]);
  return Buffer.concat([Buffer.from('ID3'), Buffer.from([4, 0, 0, 0, 0, 0, frame.length]), frame]);
}

describe('a recording that is killed', () => {
  /** Runs the engine in a process of its own. */
  function start(base: string, ffmpeg: string) {
    const child = fork(join(import.meta.dirname, 'hls-process.ts'), [`${base}/master.m3u8`, directory, ffmpeg], {
      execArgv: ['--conditions=@jackdaw/source', '--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const ended = once(child, 'exit');
    const kill = async (): Promise<void> => {
      child.kill('SIGKILL');
      await ended;
    };
    open.push({ close: kill });
    return { child, kill };
  }

  test('while it fetches and while it puts both together goes on where it was, and leaves no process behind', async () => {
    let held: string | null = '0_3.ts';
    const { base, seen } = await site('mpegts', (name, content) => {
      if (name !== held) return content;
      held = null;
      return new Promise<never>(() => undefined);
    });
    const first = start(base, 'ffmpeg');
    await eventually(() => held === null);
    await first.kill();

    const begun = join(directory, 'begun');
    const slow = join(directory, 'slow-ffmpeg');
    const half = join(directory, 'whole.mp4.draft');
    // An argument that no other process has.
    const mark = `600.${process.pid}`;
    const hang = `echo half > "${half}"; touch "${begun}"; exec sleep ${mark}`;
    await writeFile(slow, `#!/bin/sh\ncase "$*" in *make_zero*) ${hang};; esac\nexec ffmpeg "$@"\n`);
    await chmod(slow, 0o755);
    const second = start(base, slow);
    await eventually(() => existsSync(begun));
    expect(await processesWith(mark)).toHaveLength(1);
    await second.kill();
    await eventually(async () => (await processesWith(mark)).length === 0);

    const third = start(base, 'ffmpeg');
    const files = await new Promise<EngineFile[]>((resolve) =>
      third.child.on('message', (event: EngineEvent) => event.type === 'completed' && resolve(event.files)),
    );
    await expectWhole(files);
    const counts = new Map<string, number>();
    for (const line of seen.filter((one) => one.endsWith('.ts'))) counts.set(line, (counts.get(line) ?? 0) + 1);
    expect([...counts].filter(([, count]) => count > 1)).toEqual([['GET /0_3.ts', 2]]);
    expect(counts.size).toBe(2 * LENGTH);
  });
});
