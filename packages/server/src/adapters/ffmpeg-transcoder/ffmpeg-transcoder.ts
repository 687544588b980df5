import { TranscodeError, type Transcoder } from '../../ports/transcoder.ts';
import { findTools, type Tools } from './find-tools.ts';
import { COMMON_ARGS, inputArgs, INPUT_GUARDS, localUrl, seconds } from './input-args.ts';
import { createKeyFrameReader, keyFrameArgs } from './key-frames.ts';
import { mergeArgs } from './merge-args.ts';
import { mp4Args, readProgress } from './mp4-args.ts';
import { parseProbe } from './parse-probe.ts';
import { runTool, type RunLimits } from './run-tool.ts';
import { segmentArgs } from './segment-args.ts';
import { stillFilter } from './still-filter.ts';

const MIB = 2 ** 20;
const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** Bytes of an extracted subtitle; what a hostile file holds beyond is left out. */
const MAX_SUBTITLE = 5 * MIB;

export interface FfmpegOptions {
  /** Absolute path, or a name to look for on `searchPath`. @default 'ffmpeg' */
  ffmpeg?: string;
  /** The same for ffprobe. @default 'ffprobe' */
  ffprobe?: string;
  /** Folders as in PATH. */
  searchPath: string;
  /** Bytes a child may hold. */
  memoryLimit?: number;
}

/** Priorities: somebody waits for a segment, nobody for the rest. */
const NICE_SEGMENT = 5;
const NICE_BACKGROUND = 10;

/** The transcoder port on ffmpeg's command line: one child process for each call. */
export function createFfmpegTranscoder(options: FfmpegOptions): Transcoder {
  const closing = new AbortController();
  const memory = options.memoryLimit ?? 2048 * MIB;
  const names = { ffmpeg: options.ffmpeg ?? 'ffmpeg', ffprobe: options.ffprobe ?? 'ffprobe' };
  let found: Promise<Tools> | null = null;

  async function tools(): Promise<Extract<Tools, { problem: null }>> {
    const result = await (found ??= findTools(names, options.searchPath));
    if (result.problem === null) return result;
    // Whoever reads the sentence may install the tool: look again next time.
    found = null;
    throw new TranscodeError('missing_tool', result.problem);
  }

  async function run(
    tool: 'ffmpeg' | 'ffprobe',
    args: string[],
    limits: Partial<RunLimits>,
    {
      niceness,
      signal,
      onLine,
    }: { niceness: number; signal?: AbortSignal | undefined; onLine?: (line: string) => void },
  ): Promise<string> {
    const { leash, [tool]: command } = await tools();
    return runTool({
      command,
      leash,
      args,
      limits: { memory, time: 2 * MINUTE, output: 4 * MIB, ...limits },
      niceness,
      signal: signal ? AbortSignal.any([signal, closing.signal]) : closing.signal,
      onLine,
    });
  }

  return {
    problem: () =>
      tools().then(
        () => null,
        (error: unknown) => (error as Error).message,
      ),

    async probe(path, signal) {
      const args = [
        ...COMMON_ARGS,
        ...INPUT_GUARDS,
        '-print_format',
        'json',
        '-show_format',
        '-show_streams',
        localUrl(path),
      ];
      const json = await run('ffprobe', args, { time: 30 * SECOND }, { niceness: NICE_SEGMENT, signal });
      try {
        return parseProbe(json);
      } catch (error) {
        throw new TranscodeError('invalid_media', `The probe is unreadable: ${(error as Error).message}`);
      }
    },

    async keyFrames(path, signal) {
      const reader = createKeyFrameReader();
      const limits = { time: 30 * MINUTE, silence: 5 * MINUTE, output: 1024 * MIB };
      await run('ffmpeg', keyFrameArgs(path), limits, { niceness: NICE_BACKGROUND, signal, onLine: reader.onLine });
      return reader.found();
    },

    async still(path, atSeconds, width, output, signal) {
      const from = atSeconds > 0 ? ['-ss', seconds(atSeconds)] : [];
      const args = [
        ...COMMON_ARGS,
        '-nostdin',
        '-y',
        ...inputArgs(path, from),
        '-map',
        '0:v:0',
        '-frames:v',
        '1',
        '-vf',
        stillFilter(width),
        '-q:v',
        '4',
        '-pix_fmt',
        'yuvj420p',
        '-f',
        'mjpeg',
        localUrl(output),
      ];
      await run('ffmpeg', args, { time: MINUTE }, { niceness: NICE_BACKGROUND, signal });
    },

    async segment(path, plan, range, output, signal) {
      const args = segmentArgs(path, plan, range, output);
      await onceMore(() => run('ffmpeg', args, {}, { niceness: NICE_SEGMENT, signal }));
    },

    async toMp4(path, plan, duration, output, onProgress, signal) {
      let last = -1;
      const onLine = (line: string): void => {
        const percent = readProgress(line, duration);
        if (percent !== null && percent > last) onProgress((last = percent));
      };
      const limits = { time: 48 * 60 * MINUTE, silence: 10 * MINUTE, output: 1024 * MIB };
      const args = mp4Args(path, plan, output);
      await onceMore(() => run('ffmpeg', args, limits, { niceness: NICE_BACKGROUND, signal, onLine }));
      onProgress(100);
    },

    async subtitles(path, wanted, signal) {
      const outputs = wanted.flatMap(({ stream, output }) => [
        ...['-map', `0:${Math.trunc(stream)}`, '-c:s', 'webvtt', '-map_metadata', '-1', '-fs', String(MAX_SUBTITLE)],
        ...['-f', 'webvtt', localUrl(output)],
      ]);
      const args = [...COMMON_ARGS, '-nostdin', '-y', ...inputArgs(path), ...outputs];
      await run('ffmpeg', args, { time: 10 * MINUTE }, { niceness: NICE_BACKGROUND, signal });
    },

    async merge(request, signal) {
      const limits = { time: 60 * MINUTE, silence: 10 * MINUTE };
      await onceMore(() => run('ffmpeg', mergeArgs(request), limits, { niceness: NICE_BACKGROUND, signal }));
    },

    async close() {
      closing.abort();
    },
  };
}

/** Work whose tool was killed by somebody else is begun anew, once: it was in the way of something, or nobody meant it. */
async function onceMore(work: () => Promise<unknown>): Promise<void> {
  await work().catch((error: unknown) => {
    if (error instanceof TranscodeError && error.reason === 'killed') return work();
    throw error;
  });
}
