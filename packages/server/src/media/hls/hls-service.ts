import { AppError } from '../../errors.ts';
import { bytesInMemory, type ByteSource } from '../../downloads/index.ts';
import type { BlobId, BlobStore } from '../../ports/blob-store.ts';
import type { MediaProbe, SegmentPlan, SegmentRange, Transcoder } from '../../ports/transcoder.ts';
import type { DiskCache } from '../disk-cache.ts';
import { asAppError, type MediaLibrary } from '../media-library.ts';
import { hasIndex, needsKeyFrames, planForSeeking, planKey, planMedia } from '../media-plan.ts';
import type { WorkSlots } from '../work-slots.ts';
import { masterPlaylist, mediaPlaylist, PLAYLIST_TYPE, type SubtitleRendition } from './playlists.ts';
import { cutTimeline, readFrom, segmentRange, type Timeline } from './timeline.ts';

/** Segments made before they are asked for. */
const AHEAD = 3;

/** One playlist or segment, ready to be sent. */
export interface HlsPart {
  source: ByteSource;
  contentType: string;
  etag: string;
}

/** Makes a file playable piece by piece, as it is asked for. */
export interface HlsService {
  /**
   * `base` is what the parts lie under, relative to the playlist's own address.
   * @throws AppError INVALID_MEDIA, ServiceUnavailable, FILE_LOST, and whatever `subtitles` fails with
   */
  master(blobId: BlobId, base: string, subtitles: Promise<readonly SubtitleRendition[]>): Promise<string>;
  /** Seconds. @throws AppError as `part` */
  duration(blobId: BlobId): Promise<number>;
  /** `index.m3u8` or `seg-<n>.ts`. @throws AppError as `master`, NotFound for any other name */
  part(blobId: BlobId, name: string, signal?: AbortSignal): Promise<HlsPart>;
}

export interface HlsParts {
  library: MediaLibrary;
  blobs: BlobStore;
  transcoder: Transcoder;
  segments: DiskCache;
  slots: WorkSlots;
}

interface Stream {
  probe: MediaProbe;
  plan: SegmentPlan;
  timeline: Timeline;
  /** Seconds; empty when nobody needs them. */
  keyTimes: readonly number[];
}

export function createHlsService({ library, blobs, transcoder, segments, slots }: HlsParts): HlsService {
  async function streamOf(blobId: BlobId): Promise<Stream> {
    const probe = await library.probe(blobId);
    const whole = probe && planMedia(probe);
    if (!probe || !whole || probe.duration === null) throw new AppError('INVALID_MEDIA');
    const keyFrames = needsKeyFrames(whole, probe) ? await library.keyFrames(blobId) : null;
    const plan = planForSeeking(whole, keyFrames);
    const keyTimes = keyFrames?.times ?? [];
    return { probe, plan, keyTimes, timeline: cutTimeline(plan, probe.duration, keyTimes) };
  }

  async function playable(blobId: BlobId): Promise<Stream> {
    const problem = await transcoder.problem();
    if (problem !== null) throw new AppError('ServiceUnavailable', { message: problem });
    return streamOf(blobId);
  }

  async function make(
    blobId: BlobId,
    plan: SegmentPlan,
    range: SegmentRange,
    key: string,
    signal: AbortSignal,
  ): Promise<void> {
    const path = await blobs.localPath(blobId);
    await segments.fill(key, (output) => transcoder.segment(path, plan, range, output, signal));
  }

  async function segment(blobId: BlobId, index: number, signal: AbortSignal | undefined): Promise<ByteSource> {
    const stream = await streamOf(blobId);
    const keyOf = (n: number): string => `${blobId}-${planKey(stream.plan)}-${n}.ts`;
    const rangeOf = (n: number): SegmentRange | null => {
      const range = segmentRange(stream.timeline, n);
      return range && !hasIndex(stream.probe) ? { ...range, readFrom: readFrom(range.start, stream.keyTimes) } : range;
    };
    const workOn = (n: number, range: SegmentRange) => (workSignal: AbortSignal) =>
      make(blobId, stream.plan, range, keyOf(n), workSignal);

    const range = rangeOf(index);
    if (!range) throw new AppError('NotFound');
    if (!(await segments.has(keyOf(index)))) await slots.want(keyOf(index), workOn(index, range), signal);
    if (stream.plan.video?.mode === 'transcode') {
      for (let n = index + 1; n <= index + AHEAD; n++) {
        const later = rangeOf(n);
        if (later && !(await segments.has(keyOf(n)))) slots.ahead(keyOf(n), workOn(n, later));
      }
    }
    const made = await segments.open(keyOf(index));
    // Only a cache smaller than its own segments loses one at once.
    if (!made) throw new AppError('ServiceUnavailable');
    return made;
  }

  return {
    async master(blobId, base, subtitles) {
      const [{ plan, probe }, renditions] = await Promise.all([playable(blobId), subtitles]);
      return masterPlaylist(plan, probe, base, renditions);
    },

    duration: async (blobId) => (await streamOf(blobId)).timeline.duration,

    async part(blobId, name, signal) {
      const match = /^seg-(0|[1-9]\d{0,5})\.ts$/.exec(name);
      if (match) {
        const source = await segment(blobId, Number(match[1]), signal).catch((error: unknown) => {
          throw asAppError(error);
        });
        return { source, contentType: 'video/mp2t', etag: `${blobId}-${match[1]}` };
      }
      if (name !== 'index.m3u8') throw new AppError('NotFound');
      const { timeline } = await streamOf(blobId);
      return { source: bytesInMemory(mediaPlaylist(timeline)), contentType: PLAYLIST_TYPE, etag: `${blobId}-index` };
    },
  };
}
