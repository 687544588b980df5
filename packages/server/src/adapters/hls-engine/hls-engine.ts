import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { FetchError, type Fetcher } from '../../ports/fetcher.ts';
import type { Transcoder } from '../../ports/transcoder.ts';
import type { EngineJob, EngineProgress, TransferEngine } from '../../ports/transfer-engine.ts';
import { cleanName, createJobRunner, downloadProgress, SpeedMeter, type JobWork } from '../engine-support/index.ts';
import { exists, mergeSound } from './merge-sound.ts';
import { mediaOf, type StreamState } from './read-playlist.ts';
import type { Recordings } from './record-stream.ts';
import { Recording } from './recording.ts';

export interface HlsEngineOptions {
  fetcher: Fetcher;
  /** Puts sound to pictures where they come apart; without it only what comes together is recorded. */
  transcoder: Pick<Transcoder, 'problem' | 'merge'>;
  /** Seconds after which a recording is ended. */
  longest: number;
  /** Milliseconds between two looks at a stream that has not begun. @default 5000 */
  waitingInterval?: number;
  /** Looks at a stream that does not go on, one target duration apart, before it counts as over. @default 10 */
  patience?: number;
}

/** Sound that is apart is recorded in this folder of the job's. */
const SOUND = 'sound';
/** Both together; with it the job is done. */
const WHOLE = 'whole.mp4';

/** The engine for `hls` sources: writes the segments of a stream into one file, a live one until it ends or `finish`. */
export function createHlsEngine(options: HlsEngineOptions): TransferEngine {
  const { fetcher, transcoder, longest, waitingInterval = 5000, patience = 10 } = options;
  const endings = new Map<number, () => void>();

  async function run(job: EngineJob, given: JobWork): Promise<void> {
    if (job.source.kind !== 'hls') throw new Error('This engine takes HLS streams only');
    const { url } = job.source;
    const { signal, emit } = given;
    const whole = join(job.directory, WHOLE);
    const recorded = (await exists(whole)) ? { path: whole, isMp4: true } : await bring(job, url, given, whole);
    const name = `${nameOfStream(url)}${recorded.isMp4 ? '.mp4' : '.ts'}`;
    const { size } = await stat(recorded.path);
    emit({ type: 'completed', id: job.id, name, files: [{ path: [name], size, localPath: recorded.path }] });
    signal.throwIfAborted();
  }

  /** Records what is not recorded yet; sound that is apart is put to its pictures. */
  async function bring(job: EngineJob, url: string, given: JobWork, whole: string) {
    const soundDirectory = join(job.directory, SOUND);
    const ending = new AbortController();
    endings.set(job.id, () => ending.abort());
    const main = await Recording.open(job.directory);
    const sound = await Recording.open(soundDirectory).catch(async (error: unknown) => {
      await main.close();
      throw error;
    });
    try {
      if (!main.state.complete) await record(job, url, given, { main, sound }, ending.signal);
      if (main.state.bytes === 0) throw new FetchError('invalid_source', 'Nothing of the stream could be recorded.');
      await main.finish();
      if (!main.state.isSilent || sound.state.bytes === 0) return { path: main.path, isMp4: main.state.isMp4 };
      await mergeSound(transcoder, { pictures: main.path, sound: sound.path }, whole, given.signal);
      await main.empty();
      await sound.empty();
      return { path: whole, isMp4: true };
    } finally {
      endings.delete(job.id);
      await main.close();
      await sound.close();
    }
  }

  async function record(job: EngineJob, url: string, given: JobWork, recordings: Recordings, ending: AbortSignal) {
    const { signal, emit } = given;
    const { id } = job;
    const meter = new SpeedMeter();
    const { recordStream } = await import('./record-stream.ts');
    const { segments, isSilent } = recordings.main.state;
    // A recording goes on as it began.
    const mayBeApart = segments > 0 ? isSilent : (await transcoder.problem()) === null;
    await recordStream(recordings, {
      ...{ fetcher, url, mayBeApart, signal, ending, longest, waitingInterval, patience, sizeLimit: job.sizeLimit },
      onWaiting: () => emit({ type: 'waiting', id }),
      onBegin: (stream) => {
        const nothing = { infoHash: null, isPrivate: false, tracker: null, metainfo: null };
        const isLive = !mediaOf(stream).every((media) => media.isComplete);
        emit({ type: 'metadata', id, name: nameOfStream(url), size: null, isLive, ...nothing });
      },
      onSegment: (size, stream) => {
        meter.add(size);
        emit({ type: 'progress', id, ...progressOf(recordings, stream, meter.speed) });
      },
    });
  }

  return {
    ...createJobRunner(run),
    accepts: (source) => source.kind === 'hls',
    finish(id) {
      const end = endings.get(id);
      end?.();
      return Promise.resolve(end !== undefined);
    },
  };
}

function progressOf({ main, sound }: Recordings, stream: StreamState, speed: number): EngineProgress {
  const { bytes, seconds, segments } = main.state;
  const downloaded = bytes + sound.state.bytes;
  const numbers = { ...downloadProgress(downloaded, null, speed), recordedSeconds: seconds };
  const media = mediaOf(stream);
  const total = media.reduce((sum, one) => sum + one.segments.length, 0);
  if (!media.every((one) => one.isComplete) || total === 0) return numbers;
  const done = Math.min(segments + sound.state.segments, total);
  return { ...numbers, percentDone: Math.min(99, Math.floor((done * 100) / total)), items: { done, total } };
}

/** The stream's name: the last part of its address that says something. */
function nameOfStream(url: string): string {
  const { pathname, hostname } = new URL(url);
  const parts = pathname.split('/').filter((part) => part !== '');
  const words = parts.map((part) => part.replace(/\.m3u8?$/i, ''));
  const telling = words.findLast((word) => !/^(index|master|playlist|main|live|stream|chunklist|hls)$/i.test(word));
  return cleanName(decodeURIComponentSafely(telling ?? hostname)) ?? 'stream';
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
