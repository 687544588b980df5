import { setTimeout as wait } from 'node:timers/promises';
import { FetchError, type Fetcher } from '../../ports/fetcher.ts';
import { createSegmentFetcher, type SegmentFetcher } from './fetch-segment.ts';
import { mediaOf, readStream, type MediaState, type RecordedSegment, type StreamState } from './read-playlist.ts';
import type { Recording } from './recording.ts';

export interface RecordOptions {
  fetcher: Fetcher;
  url: string;
  /** Whether the sound may be in a place of its own. */
  mayBeApart: boolean;
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
  onBegin(stream: StreamState): void;
  /** A segment of so many bytes is on disk. */
  onSegment(bytes: number, stream: StreamState): void;
}

/** What is recorded: the stream, and its sound where that has a place of its own. */
export interface Recordings {
  main: Recording;
  sound: Recording;
}

/** One of them, and what it is made from. */
interface Part {
  recording: Recording;
  media: MediaState;
  isSilent: boolean;
}

const TRIES = 3;

/**
 * Appends a stream's segments to the recordings until the stream ends, `ending` is aborted, or there is no more room or time.
 * @throws FetchError, the abort reason of `signal`
 */
export async function recordStream(recordings: Recordings, options: RecordOptions): Promise<void> {
  const fetchParts = createSegmentFetcher(options.fetcher, options.signal);
  let stream = await firstLook(options);
  if (!stream) return;
  options.onBegin(stream);
  for (let idleLooks = 0; idleLooks <= options.patience;) {
    const fresh = freshOf(stream, recordings);
    const hadNews = fresh.length > 0;
    if (!(await takeAll(fresh, stream, recordings, fetchParts, options)) || isComplete(stream)) return;
    idleLooks = hadNews ? 0 : idleLooks + 1;
    await pause(stream.main, hadNews, options);
    if (options.ending.aborted) return;
    const next = await again(() => look(options), options.signal);
    if (!next) return;
    stream = next;
  }
}

function look({ fetcher, url, mayBeApart, signal }: RecordOptions): Promise<StreamState | null> {
  return readStream(fetcher, url, { mayBeApart, signal });
}

function isComplete(stream: StreamState): boolean {
  return mediaOf(stream).every((media) => media.isComplete);
}

/** Looks until the stream has a segment; null when the recording is ended before. */
async function firstLook(options: RecordOptions): Promise<StreamState | null> {
  const { signal, ending } = options;
  for (let count = 0; ; count += 1) {
    const state = await again(() => look(options), signal);
    if (state && (isComplete(state) || mediaOf(state).every(({ segments }) => segments.length > 0))) return state;
    if (count === 0) options.onWaiting();
    await wait(options.waitingInterval, undefined, { signal: AbortSignal.any([signal, ending]) }).catch(
      () => undefined,
    );
    signal.throwIfAborted();
    if (ending.aborted) return null;
  }
}

/** What is not recorded yet, in the order of time: wherever a recording ends, picture and sound end together. */
function freshOf({ main, sound }: StreamState, recordings: Recordings): { part: Part; segment: RecordedSegment }[] {
  const isSilent = sound !== null;
  const parts: Part[] = [{ recording: recordings.main, media: main, isSilent }];
  if (sound) parts.push({ recording: recordings.sound, media: sound, isSilent: false });
  return parts
    .flatMap((part) => {
      let end = part.recording.state.seconds;
      const fresh = part.media.segments.filter(({ sequence }) => sequence > part.recording.state.sequence);
      return fresh.map((segment) => ({ part, segment, end: (end += segment.duration) }));
    })
    .sort((a, b) => a.end - b.end);
}

/** False when the recording is over. */
async function takeAll(
  fresh: readonly { part: Part; segment: RecordedSegment }[],
  stream: StreamState,
  { main, sound }: Recordings,
  fetchParts: SegmentFetcher,
  options: RecordOptions,
): Promise<boolean> {
  const { signal, ending, longest, sizeLimit } = options;
  for (const { part, segment } of fresh) {
    signal.throwIfAborted();
    if (ending.aborted || part.recording.state.seconds >= longest) return false;
    const room = sizeLimit - main.state.bytes - sound.state.bytes;
    try {
      const size = await again(() => take(part, segment, fetchParts, room), signal);
      options.onSegment(size, stream);
    } catch (error) {
      const reason = error instanceof FetchError ? error.reason : null;
      if (signal.aborted || part.media.isComplete) throw error;
      // The room is full: what is recorded of a live stream is worth keeping.
      if (reason === 'too_large' && main.state.bytes > 0) return false;
      // A live stream forgets its parts after a while; those that come next are still there.
      if (reason !== 'http_status') throw error;
    }
  }
  return true;
}

async function take(
  { recording, media: { isMp4 }, isSilent }: Part,
  segment: RecordedSegment,
  fetchParts: SegmentFetcher,
  room: number,
): Promise<number> {
  const { seconds, segments, init } = recording.state;
  const initKey = segment.init && JSON.stringify(segment.init);
  const content = fetchParts.content(segment, initKey !== init, room);
  const progress = { sequence: segment.sequence, seconds: seconds + segment.duration, segments: segments + 1 };
  return recording.append(content, { ...progress, init: initKey, isMp4, isSilent });
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
