import {
  AV_DISPOSITION_ATTACHED_PIC,
  AV_DISPOSITION_DEFAULT,
  AV_DISPOSITION_FORCED,
  AVMEDIA_TYPE_VIDEO,
} from 'node-av/constants';
import {
  avGetCodecName,
  avGetMediaTypeString,
  avGetPixFmtName,
  Codec,
  type CodecParameters,
  type Stream,
} from 'node-av/lib';
import type { RawProbe, RawStream } from '../../ffmpeg-transcoder/parse-probe.ts';
import { openInput } from './input.ts';
import { rotationOf } from './rotation.ts';

/** Reads what ffprobe would print of a file, as far as the server looks at it. */
export function probe(path: string): RawProbe {
  const { context } = openInput(path);
  return {
    streams: context.streams.map(readStream),
    format: {
      ...given('format_name', context.iformat?.name),
      duration: String(Number(context.duration) / 1e6),
      bit_rate: String(context.bitRate),
    },
  };
}

function readStream(stream: Stream): RawStream {
  const { codecpar } = stream;
  const isVideo = codecpar.codecType === AVMEDIA_TYPE_VIDEO;
  return {
    index: stream.index,
    level: codecpar.level,
    width: codecpar.width,
    height: codecpar.height,
    channels: codecpar.channels,
    disposition: {
      default: stream.disposition & AV_DISPOSITION_DEFAULT ? 1 : 0,
      forced: stream.disposition & AV_DISPOSITION_FORCED ? 1 : 0,
      attached_pic: stream.disposition & AV_DISPOSITION_ATTACHED_PIC ? 1 : 0,
    },
    tags: stream.metadata?.getAll() ?? {},
    side_data_list: [{ rotation: rotationOf(stream) }],
    ...given('codec_name', avGetCodecName(codecpar.codecId)),
    ...given('codec_type', avGetMediaTypeString(codecpar.codecType)),
    ...given('profile', profileName(codecpar)),
    ...given('pix_fmt', isVideo ? avGetPixFmtName(codecpar.format as Parameters<typeof avGetPixFmtName>[0]) : null),
    ...given('bits_per_raw_sample', codecpar.bitsPerRawSample > 0 ? String(codecpar.bitsPerRawSample) : null),
  };
}

function profileName({ codecId, profile }: CodecParameters): string | null {
  const known = Codec.findDecoder(codecId)?.profiles ?? [];
  return known.find((one) => one.profile === profile)?.name ?? null;
}

function given<Name extends string>(name: Name, value: string | null | undefined): { [key in Name]?: string } {
  return (value ? { [name]: value } : {}) as { [key in Name]?: string };
}
