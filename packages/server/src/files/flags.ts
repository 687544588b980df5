/** The keys of a file that appear only when they are asked for (section 2.1). */
export interface MediaFlags {
  streamUrl: boolean;
  mp4StreamUrl: boolean;
  mp4Status: boolean;
  videoMetadata: boolean;
  mediaMetadata: boolean;
  codecs: boolean;
  mediaInfo: boolean;
}

const NAMES = [
  'streamUrl',
  'mp4StreamUrl',
  'mp4Status',
  'videoMetadata',
  'mediaMetadata',
  'codecs',
  'mediaInfo',
] as const satisfies readonly (keyof MediaFlags)[];

interface FlagArgs {
  stream_url: boolean;
  mp4_stream_url: boolean;
  mp4_status: boolean;
  video_metadata: boolean;
  media_metadata: boolean;
  codecs: boolean;
  media_info: boolean;
  mp4_size: boolean;
}

interface ParentFlagArgs {
  stream_url_parent: boolean;
  mp4_stream_url_parent: boolean;
  mp4_status_parent: boolean;
  video_metadata_parent: boolean;
  media_metadata_parent: boolean;
  codecs_parent: boolean;
  media_info_parent: boolean;
  mp4_size_parent: boolean;
}

/** The flags of a single file or of a listing's children. */
export function flagsOf(args: FlagArgs): MediaFlags {
  return {
    streamUrl: args.stream_url,
    mp4StreamUrl: args.mp4_stream_url,
    mp4Status: args.mp4_status || args.mp4_size,
    videoMetadata: args.video_metadata,
    mediaMetadata: args.media_metadata,
    codecs: args.codecs,
    mediaInfo: args.media_info,
  };
}

/** The flags of a listing's parent. */
export function parentFlagsOf(args: ParentFlagArgs): MediaFlags {
  return {
    streamUrl: args.stream_url_parent,
    mp4StreamUrl: args.mp4_stream_url_parent,
    mp4Status: args.mp4_status_parent || args.mp4_size_parent,
    videoMetadata: args.video_metadata_parent,
    mediaMetadata: args.media_metadata_parent,
    codecs: args.codecs_parent,
    mediaInfo: args.media_info_parent,
  };
}

/** One number, for cursors. */
export function packFlags(flags: MediaFlags): number {
  return NAMES.reduce((packed, name, bit) => packed | (flags[name] ? 1 << bit : 0), 0);
}

/** The flags that `packFlags` made a number of. */
export function unpackFlags(packed: number): MediaFlags {
  const entries = NAMES.map((name, bit) => [name, (packed & (1 << bit)) !== 0]);
  return Object.fromEntries(entries) as MediaFlags;
}
