import { setTimeout as wait } from 'node:timers/promises';
import { FetchError, type Fetcher } from '../../ports/fetcher.ts';
import { createSegmentFetcher, type SegmentFetcher } from './fetch-segment.ts';
import { readStream, type MediaState, type RecordedSegment } from './read-playlist.ts';
import type { Recording } from './recording.ts';

export interface RecordOptions {
  fetcher: Fetcher;
  url: string;
  /** Gives up; what is recorded stays for the next time. */
  signal: AbortSignal;
  /** Ends the recording where it is. */
  ending: AbortSignal;
  /** Bytes the recording may have. */
  sizeLimit: number;
  /** Seconds after which it ends by itself. */
  longest: number;
  /** Milliseconds between two looks at a stream that has not begun. */
  waitingInterval: number;
  /** Looks at a stream that does not go on before it counts as over. */
  patience: number;
  onWaiting(): void;
  onBegin(): void;
  /** A segment of so many bytes is on disk. */
  onSegment(bytes: number, media: MediaState): void;
}

const TRIES = 3;

/**
 * Appends a stream's segments to the recording until the stream ends, `ending` is aborted, or there is no more room or time.
 * @throws FetchError, the abort reason of `signal`
 */
export async function recordStream(recording: Recording, options: RecordOptions): Promise<void> {
  const fetchParts = createSegmentFetcher(options.fetcher, options.signal);
  let media = await firstLook(options);
  if (!media) return;
  options.onBegin();
  for (let idleLooks = 0; idleLooks <= options.patience;) {
    const fresh = media.segments.filter(({ sequence }) => sequence > recording.state.sequence);
    if (!(await takeAll(recording, fresh, media, fetchParts, options)) || media.isComplete) return;
    idleLooks = fresh.length > 0 ? 0 : idleLooks + 1;
    await pause(media, fresh.length > 0, options);
    if (options.ending.aborted) return;
    const next = await again(() => readStream(options.fetcher, options.url, options.signal), options.signal);
    if (!next) return;
    media = next;
  }
}

/** Looks until the stream has a segment; null when the recording is ended before. */
async function firstLook(options: RecordOptions): Promise<MediaState | null> {
  const { fetcher, url, signal, ending } = options;
  for (let look = 0; ; look += 1) {
    const state = await again(() => readStream(fetcher, url, signal), signal);
    if (state && (state.segments.length > 0 || state.isComplete)) return state;
    if (look === 0) options.onWaiting();
    await wait(options.waitingInterval, undefined, { signal: AbortSignal.any([signal, ending]) }).catch(
      () => undefined,
    );
    signal.throwIfAborted();
    if (ending.aborted) return null;
  }
}

/** False when the recording is over. */
async function takeAll(
  recording: Recording,
  segments: readonly RecordedSegment[],
  media: MediaState,
  fetchParts: SegmentFetcher,
  options: RecordOptions,
): Promise<boolean> {
  const { signal, ending, longest, sizeLimit } = options;
  for (const segment of segments) {
    signal.throwIfAborted();
    if (ending.aborted || recording.state.seconds >= longest) return false;
    try {
      const size = await again(() => take(recording, segment, media.isMp4, fetchParts, sizeLimit), signal);
      options.onSegment(size, media);
    } catch (error) {
      const reason = error instanceof FetchError ? error.reason : null;
      if (signal.aborted || media.isComplete) throw error;
      // The room is full: what is recorded of a live stream is worth keeping.
      if (reason === 'too_large' && recording.state.bytes > 0) return false;
      // A live stream forgets its parts after a while; those that come next are still there.
      if (reason !== 'http_status') throw error;
    }
  }
  return true;
}

async function take(
  recording: Recording,
  segment: RecordedSegment,
  isMp4: boolean,
  fetchParts: SegmentFetcher,
  sizeLimit: number,
): Promise<number> {
  const { bytes, seconds, segments, init } = recording.state;
  const initKey = segment.init && JSON.stringify(segment.init);
  const content = fetchParts.content(segment, initKey !== init, sizeLimit - bytes);
  const progress = { sequence: segment.sequence, seconds: seconds + segment.duration, segments: segments + 1 };
  return recording.append(content, { ...progress, init: initKey, isMp4 });
}

/** As long as the protocol wants between two looks: a segment's length, half of it when nothing was new. */
async function pause({ targetDuration }: MediaState, hadNews: boolean, options: RecordOptions): Promise<void> {
  const time = Math.max(500, targetDuration * (hadNews ? 1000 : 500));
  const either = AbortSignal.any([options.signal, options.ending]);
  await wait(time, undefined, { signal: either }).catch(() => undefined);
  options.signal.throwIfAborted();
}

/** A broken connection in the middle of a stream is tried again at once, while the part is still there. */
async function again<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const mayHelp = error instanceof FetchError && (error.reason === 'unreachable' || error.reason === 'timeout');
      if (!mayHelp || attempt >= TRIES || signal.aborted) throw error;
    }
  }
}
