import { FetchError, type Fetcher } from '../../ports/fetcher.ts';
import type { EngineJob, EngineProgress, TransferEngine } from '../../ports/transfer-engine.ts';
import { cleanName, createJobRunner, downloadProgress, SpeedMeter, type JobWork } from '../engine-support/index.ts';
import type { MediaState } from './read-playlist.ts';
import { Recording, type RecordingState } from './recording.ts';

export interface HlsEngineOptions {
  fetcher: Fetcher;
  /** Seconds after which a recording is ended. */
  longest: number;
  /** Milliseconds between two looks at a stream that has not begun. @default 5000 */
  waitingInterval?: number;
  /** Looks at a stream that does not go on, one target duration apart, before it counts as over. @default 10 */
  patience?: number;
}

/** The engine for `hls` sources: writes the segments of a stream into one file, a live one until it ends or `finish`. */
export function createHlsEngine(options: HlsEngineOptions): TransferEngine {
  const { fetcher, longest, waitingInterval = 5000, patience = 10 } = options;
  const endings = new Map<number, () => void>();

  async function run(job: EngineJob, given: JobWork): Promise<void> {
    if (job.source.kind !== 'hls') throw new Error('This engine takes HLS streams only');
    const { url } = job.source;
    const { signal, emit } = given;
    const ending = new AbortController();
    endings.set(job.id, () => ending.abort());
    const recording = await Recording.open(job.directory);
    try {
      if (!recording.state.complete) await record(job, url, given, recording, ending.signal);
      const { bytes, isMp4 } = recording.state;
      if (bytes === 0) throw new FetchError('invalid_source', 'Nothing of the stream could be recorded.');
      await recording.finish();
      const name = `${nameOfStream(url)}${isMp4 ? '.mp4' : '.ts'}`;
      emit({
        type: 'completed',
        id: job.id,
        name,
        files: [{ path: [name], size: bytes, localPath: recording.path }],
      });
    } finally {
      endings.delete(job.id);
      await recording.close();
    }
    signal.throwIfAborted();
  }

  async function record(job: EngineJob, url: string, given: JobWork, recording: Recording, ending: AbortSignal) {
    const { signal, emit } = given;
    const { id } = job;
    const meter = new SpeedMeter();
    const { recordStream } = await import('./record-stream.ts');
    await recordStream(recording, {
      ...{ fetcher, url, signal, ending, longest, waitingInterval, patience, sizeLimit: job.sizeLimit },
      onWaiting: () => emit({ type: 'waiting', id }),
      onBegin: () => {
        const nothing = { infoHash: null, isPrivate: false, tracker: null, metainfo: null };
        emit({ type: 'metadata', id, name: nameOfStream(url), size: null, ...nothing });
      },
      onSegment: (size, media) => {
        meter.add(size);
        emit({ type: 'progress', id, ...progressOf(recording.state, media, meter.speed) });
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

function progressOf({ bytes, seconds, segments }: RecordingState, media: MediaState, speed: number): EngineProgress {
  const numbers = { ...downloadProgress(bytes, null, speed), recordedSeconds: seconds };
  const total = media.segments.length;
  if (!media.isComplete || total === 0) return numbers;
  const done = Math.min(segments, total);
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
