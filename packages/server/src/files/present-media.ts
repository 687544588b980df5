import type { MediaInfo, MediaMetadata } from '@jackdaw/api-contract';
import type { MediaProbe, ProbedStream } from '../ports/transcoder.ts';
import { audioStreamOf, videoStreamOf } from './playability.ts';

/** Section 2.1.2, null without a probe. */
export function presentMetadata(probe: MediaProbe | null): MediaMetadata | null {
  if (!probe) return null;
  const video = videoStreamOf(probe);
  const width = video?.width ?? null;
  const height = video?.height ?? null;
  return {
    width,
    height,
    duration: probe.duration,
    aspect_ratio: width && height ? Math.round((width / height) * 1000) / 1000 : null,
    codec: (video ?? audioStreamOf(probe))?.codec ?? null,
  };
}

/** Section 2.1.3: what is unknown is left out. */
export function presentMediaInfo(probe: MediaProbe | null, contentType: string): MediaInfo | null {
  if (!probe) return null;
  return {
    format: {
      name: probe.formatName,
      ...(probe.duration === null ? {} : { duration: probe.duration }),
      ...(probe.bitRate === null ? {} : { bit_rate: probe.bitRate }),
    },
    mime_type: contentType,
    streams: probe.streams.map(presentStream),
  };
}

function presentStream(stream: ProbedStream): NonNullable<MediaInfo['streams']>[number] {
  return {
    codec_name: stream.codec,
    codec_type: stream.kind,
    ...(stream.profile === null ? {} : { profile: stream.profile }),
    ...(stream.level === null || stream.level < 0 ? {} : { level: stream.level }),
    ...(stream.width === null ? {} : { width: stream.width }),
    ...(stream.height === null ? {} : { height: stream.height }),
    ...(stream.channels === null ? {} : { channels: stream.channels }),
    ...(stream.rfc6381 === null ? {} : { rfc6381_codec: stream.rfc6381 }),
  };
}

/** The content type with a codecs parameter, null where a codec has no such name. */
export function presentCodecs(probe: MediaProbe | null, contentType: string): string | null {
  const streams = probe ? [videoStreamOf(probe), audioStreamOf(probe)].filter((stream) => stream !== undefined) : [];
  const codecs = streams.map((stream) => stream.rfc6381);
  if (codecs.length === 0 || codecs.includes(null)) return null;
  return `${contentType}; codecs="${codecs.join(', ')}"`;
}
