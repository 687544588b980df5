import type { SegmentPlan, SegmentRange } from '../../ports/transcoder.ts';

/** Where a stream is cut: segment n lasts from `starts[n]` to `starts[n + 1]`, the last one to `duration`. Seconds. */
export interface Timeline {
  starts: readonly number[];
  duration: number;
}

const TARGET = 6;
/** Encoding takes time, so what is watched first is short. */
const OPENING = [2, 2] as const;
/** A last segment shorter than this is not worth its own. */
const SHORTEST = 0.2;

/**
 * Cuts a stream. Copied video is cut at its own key frames, each segment as short as they allow but at least the target;
 * anything else every six seconds after a short opening.
 */
export function cutTimeline(plan: SegmentPlan, duration: number, keyFrames: readonly number[]): Timeline {
  const starts = plan.video?.mode === 'copy' ? atKeyFrames(duration, keyFrames) : evenly(duration, plan.video !== null);
  return { starts, duration };
}

function atKeyFrames(duration: number, keyFrames: readonly number[]): number[] {
  const starts = [0];
  // The first segment begins at zero, wherever the first key frame is.
  for (const time of keyFrames.slice(1)) {
    if (time - (starts.at(-1) ?? 0) >= TARGET && duration - time >= SHORTEST) starts.push(time);
  }
  return starts;
}

function evenly(duration: number, hasVideo: boolean): number[] {
  const starts = [0];
  const opening = hasVideo ? [...OPENING] : [];
  let next = opening.shift() ?? TARGET;
  while (duration - next >= SHORTEST) {
    starts.push(next);
    next += opening.shift() ?? TARGET;
  }
  return starts;
}

/** Length of each segment in seconds; they add up to the duration. */
export function segmentLengths({ starts, duration }: Timeline): number[] {
  return starts.map((start, index) => (starts[index + 1] ?? duration) - start);
}

/** The part of the file that a segment holds; null when there is no such segment. */
export function segmentRange({ starts }: Timeline, index: number): SegmentRange | null {
  const start = starts[index];
  return start === undefined ? null : { start, end: starts[index + 1] ?? Number.POSITIVE_INFINITY };
}

/** For a file without an index: a moment before the last key frame that is not after `start`. */
export function readFrom(start: number, keyFrames: readonly number[]): number {
  const key = keyFrames.findLast((time) => time <= start) ?? 0;
  return Math.max(0, key - 1);
}
