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
  /** A cover picture, not a moving one. */
  isAttachedPicture: boolean;
}

/** What a media file is. `duration` in seconds, `bitRate` in bits a second. */
export interface MediaProbe {
  formatName: string;
  duration: number | null;
  bitRate: number | null;
  streams: ProbedStream[];
}

/** How a video segment is made: as it is, or encoded anew to H.264 and AAC. */
export interface SegmentPlan {
  video: { stream: number; mode: 'copy' | 'transcode'; height: number } | null;
  audio: { stream: number; mode: 'copy' | 'transcode' } | null;
}

/** The tool failed; `reason` says whether it may ever work. */
export class TranscodeError extends Error {
  override name = 'TranscodeError';
  readonly reason: 'missing_tool' | 'invalid_media' | 'timeout' | 'aborted' | 'failed';
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
  /** @throws TranscodeError */
  probe(path: string, signal?: AbortSignal): Promise<MediaProbe>;
  /** Presentation times of the video's key frames in seconds, ascending, first one included. */
  keyFrames(path: string, signal?: AbortSignal): Promise<number[]>;
  /** Writes one still as JPEG, at most `width` wide. */
  still(path: string, atSeconds: number, width: number, output: string, signal?: AbortSignal): Promise<void>;
  /** Writes one MPEG-TS segment of [start, end) seconds whose time stamps fit those of its neighbours. */
  segment(
    path: string,
    plan: SegmentPlan,
    range: { start: number; end: number },
    output: string,
    signal?: AbortSignal,
  ): Promise<void>;
  /** Makes an MP4 every browser plays; `onProgress` gets 0..100. */
  toMp4(path: string, output: string, onProgress: (percent: number) => void, signal?: AbortSignal): Promise<void>;
  /** Writes an embedded text subtitle as WebVTT. */
  subtitle(path: string, stream: number, output: string, signal?: AbortSignal): Promise<void>;
  close(): Promise<void>;
}
