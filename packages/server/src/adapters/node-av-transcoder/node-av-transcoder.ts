import { createRequire } from 'node:module';
import { TranscodeError, type Transcoder } from '../../ports/transcoder.ts';
import { localUrl } from '../ffmpeg-transcoder/input-args.ts';
import { readProbe } from '../ffmpeg-transcoder/parse-probe.ts';
import type { Job, Message } from './protocol.ts';
import { answer, runJob, type JobRun } from './run-job.ts';

const MIB = 2 ** 20;
const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** Priorities: somebody waits for a segment, nobody for the rest. */
const NICE_SEGMENT = 5;
const NICE_BACKGROUND = 10;

export interface NodeAvOptions {
  /** Bytes a child may hold. */
  memoryLimit?: number;
  /** The package, for tests of its absence. @default 'node-av' */
  packageName?: string;
}

/** The transcoder port on the optional package node-av (FFmpeg as a native module): one child process for each call. */
export function createNodeAvTranscoder(options: NodeAvOptions = {}): Transcoder {
  const closing = new AbortController();
  const memory = options.memoryLimit ?? 2048 * MIB;
  const packageName = options.packageName ?? 'node-av';
  let version: Promise<string> | null = null;

  /** The version of FFmpeg in the package. The package is only looked for here; a child loads it. */
  async function load(): Promise<string> {
    try {
      createRequire(import.meta.url).resolve(packageName);
      const run = { memory, limits: { time: 30 * SECOND }, niceness: 0, signal: closing.signal };
      return answer(await runJob({ kind: 'version' }, run), 'version').version;
    } catch (error) {
      const reason = error instanceof TranscodeError ? `cannot be loaded: ${error.message}` : 'is not installed';
      throw new TranscodeError('missing_tool', `The package ${packageName} ${reason}.`);
    }
  }

  function loaded(): Promise<string> {
    version ??= load().catch((error: unknown) => {
      // Whoever reads what is missing may install it: look again next time.
      version = null;
      throw error;
    });
    return version;
  }

  type Run = Partial<Pick<JobRun, 'limits' | 'onMessage'>> & { niceness: number; signal: AbortSignal | undefined };

  async function run(job: Exclude<Job, { kind: 'version' }>, { signal, ...how }: Run): Promise<Message | null> {
    // Absolute paths only: the same check that the child makes, before there is a child.
    localUrl(job.path);
    if ('output' in job) localUrl(job.output);
    if (signal?.aborted) throw new TranscodeError('aborted', 'The work was cancelled.');
    await loaded();
    return runJob(job, { memory, ...how, signal: signal ? AbortSignal.any([signal, closing.signal]) : closing.signal });
  }

  return {
    problem: () =>
      loaded().then(
        () => null,
        (error: unknown) => (error as Error).message,
      ),

    async notice() {
      return `No ffmpeg was found on this machine: media is made with FFmpeg ${await loaded()} of the package ${packageName}.`;
    },

    async probe(path, signal) {
      const how = { limits: { time: 30 * SECOND }, niceness: NICE_SEGMENT, signal };
      return readProbe(answer(await run({ kind: 'probe', path }, how), 'probe').probe);
    },

    async keyFrames(path, signal) {
      const limits = { time: 30 * MINUTE, silence: 5 * MINUTE };
      const message = await run({ kind: 'keyFrames', path }, { limits, niceness: NICE_BACKGROUND, signal });
      return answer(message, 'keyFrames').keyFrames;
    },

    async still(path, atSeconds, width, output, signal) {
      const how = { limits: { time: MINUTE }, niceness: NICE_BACKGROUND, signal };
      await run({ kind: 'still', path, atSeconds, width, output }, how);
    },

    async segment(path, plan, range, output, signal) {
      const message = { ...range, end: Number.isFinite(range.end) ? range.end : null };
      await run({ kind: 'segment', path, plan, range: message, output }, { niceness: NICE_SEGMENT, signal });
    },

    async toMp4(path, plan, duration, output, onProgress, signal) {
      let last = -1;
      const onMessage = (message: Message): void => {
        if (message.type !== 'progress' || duration === null) return;
        const percent = Math.min(99, Math.floor((message.seconds / duration) * 100));
        if (percent > last) onProgress((last = percent));
      };
      const limits = { time: 48 * 60 * MINUTE, silence: 10 * MINUTE };
      await run({ kind: 'mp4', path, plan, output }, { limits, niceness: NICE_BACKGROUND, signal, onMessage });
      onProgress(100);
    },

    async subtitles(path, wanted, signal) {
      const how = { limits: { time: 10 * MINUTE }, niceness: NICE_BACKGROUND, signal };
      for (const { output } of wanted) localUrl(output);
      await run({ kind: 'subtitles', path, wanted }, how);
    },

    async merge({ pictures, sound, soundDelay, output }, signal) {
      const how = { limits: { time: 60 * MINUTE, silence: 10 * MINUTE }, niceness: NICE_BACKGROUND, signal };
      localUrl(sound);
      await run({ kind: 'merge', path: pictures, sound, soundDelay, output }, how);
    },

    async close() {
      closing.abort();
    },
  };
}
