/** What a probe found in one stream of a media file. */
export interface ProbedStream {
  index: number;
  kind: 'video' | 'audio' | 'subtitle' | 'other';
  codec: string;
  profile: string | null;
  level: number | null;
  /** RFC 6381 form such as `avc1.64001f`; null when there is none. */
  rfc6381: string | null;
  width: number | null;
  height: number | null;
  channels: number | null;
  language: string | null;
  title: string | null;
  isDefault: boolean;
  /** Of a subtitle: it belongs to the picture whatever is chosen. Absent in probes that are older than the question. */
  isForced?: boolean;
  /** A cover picture, not a moving one. */
  isAttachedPicture: boolean;
  /** ffmpeg's name, such as `yuv420p`. */
  pixelFormat: string | null;
  /** Degrees that a player must turn the picture by. */
  rotation: number;
}

/** What a media file is. `duration` in seconds, `bitRate` in bits a second. */
export interface MediaProbe {
  formatName: string;
  duration: number | null;
  bitRate: number | null;
  streams: ProbedStream[];
}

/** Where a video can be entered. */
export interface KeyFrames {
  /** Presentation times in seconds from the file's first time stamp, ascending, the first one included. */
  times: number[];
  /** No picture that is shown before a key frame needs it: decoders may begin at any of them. */
  closed: boolean;
}

/** Which streams go into a segment or an MP4, and how: as they are, or encoded anew to H.264 (at most `height` lines) and AAC. */
export interface SegmentPlan {
  video: { stream: number; mode: 'copy' | 'transcode'; height: number } | null;
  audio: { stream: number; mode: 'copy' | 'transcode' } | null;
}

/** The part of a media file that a segment holds, in seconds from the file's first time stamp. */
export interface SegmentRange {
  /** 0 takes everything before `end`. When video is copied, the time of a key frame. */
  start: number;
  /** Exclusive; Infinity takes everything after `start`. When video is copied, the time of a key frame. */
  end: number;
  /** For files without an index: reading begins here, which is before a key frame that is not after `start`. */
  readFrom?: number;
}

/** Seconds that the time stamps of segments are ahead of the file's own, so that none is negative. */
export const SEGMENT_OFFSET = 10;

/** A subtitle that is taken out of a file: the stream's index, and the path it is written to. */
export interface SubtitleOutput {
  stream: number;
  output: string;
}

/** What `merge` puts together. Paths; `soundDelay` in seconds. */
export interface MergeRequest {
  pictures: string;
  sound: string;
  soundDelay: number;
  output: string;
}

/** The tool failed; `reason` says whether it may ever work. `killed`: by somebody else, such as a system out of memory. */
export class TranscodeError extends Error {
  override name = 'TranscodeError';
  readonly reason: 'missing_tool' | 'invalid_media' | 'timeout' | 'aborted' | 'killed' | 'failed';
  constructor(reason: TranscodeError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

/**
 * Reads and makes media. Paths are absolute local ones of our own making; no text of a user ever becomes an argument.
 * Every call has limits on time and memory and ends with its signal.
 */
export interface Transcoder {
  /** Null when the tool is there, else a sentence that says what is missing and how to get it. */
  problem(): Promise<string | null>;
  /** A sentence worth saying at the start though everything works, such as that a fallback is in use; else null. */
  notice?(): Promise<string | null>;
  /** @throws TranscodeError */
  probe(path: string, signal?: AbortSignal): Promise<MediaProbe>;
  /** Finds the video's key frames without decoding it. */
  keyFrames(path: string, signal?: AbortSignal): Promise<KeyFrames>;
  /** Writes one still as JPEG, at most `width` wide. */
  still(path: string, atSeconds: number, width: number, output: string, signal?: AbortSignal): Promise<void>;
  /**
   * Writes one MPEG-TS segment whose time stamps fit those of its neighbours, in whatever order they are made: they are the
   * file's, counted from its first one, and `SEGMENT_OFFSET`.
   */
  segment(path: string, plan: SegmentPlan, range: SegmentRange, output: string, signal?: AbortSignal): Promise<void>;
  /** Makes an MP4 as planned, ready to be played while it arrives; `onProgress` gets 0..100, measured by `duration` (seconds). */
  toMp4(
    path: string,
    plan: SegmentPlan,
    duration: number | null,
    output: string,
    onProgress: (percent: number) => void,
    signal?: AbortSignal,
  ): Promise<void>;
  /** Writes embedded text subtitles as WebVTT in one reading of the file, which takes long however few they are. */
  subtitles(path: string, wanted: readonly SubtitleOutput[], signal?: AbortSignal): Promise<void>;
  /**
   * Puts the pictures of one file and the sound of another into an MP4 as they are. Both count their time from the same
   * moment; `soundDelay` (seconds) is added to that of the sound.
   */
  merge(request: MergeRequest, signal?: AbortSignal): Promise<void>;
  close(): Promise<void>;
}
