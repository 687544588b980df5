import type { KeyFrames, SegmentPlan, SegmentRange, SubtitleOutput } from '../../ports/transcoder.ts';
import type { RawProbe } from '../ffmpeg-transcoder/parse-probe.ts';

/** A range as JSON: Infinity is written as null. */
export type RangeMessage = Omit<SegmentRange, 'end'> & { end: number | null };

/** The one thing a child process is started for; its only argument, as JSON. Paths are absolute ones of ours. */
export type Job =
  | { kind: 'version' }
  | { kind: 'probe'; path: string }
  | { kind: 'keyFrames'; path: string }
  | { kind: 'still'; path: string; atSeconds: number; width: number; output: string }
  | { kind: 'segment'; path: string; plan: SegmentPlan; range: RangeMessage; output: string }
  | { kind: 'mp4'; path: string; plan: SegmentPlan; output: string }
  | { kind: 'subtitles'; path: string; wanted: readonly SubtitleOutput[] }
  | { kind: 'merge'; path: string; sound: string; soundDelay: number; output: string };

/** What the child answers, a line of JSON each; complaints go to stderr and the exit status says whether it failed. */
export type Message =
  | { type: 'version'; version: string }
  | { type: 'probe'; probe: RawProbe }
  | { type: 'keyFrames'; keyFrames: KeyFrames }
  /** Still at work, this many seconds into the file. */
  | { type: 'progress'; seconds: number };
