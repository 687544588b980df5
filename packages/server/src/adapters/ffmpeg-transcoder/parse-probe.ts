import type { MediaProbe, ProbedStream } from '../../ports/transcoder.ts';
import { codecString } from './codec-strings.ts';

/** The part of ffprobe's JSON that is read here. Every value may be absent or odd: the file is hostile. */
export interface RawStream {
  index?: number;
  codec_name?: string;
  codec_type?: string;
  profile?: string;
  level?: number;
  width?: number;
  height?: number;
  channels?: number;
  pix_fmt?: string;
  bits_per_raw_sample?: string;
  duration?: string;
  disposition?: { default?: number; forced?: number; attached_pic?: number };
  tags?: Record<string, string>;
  side_data_list?: { rotation?: number }[];
}

export interface RawProbe {
  streams?: RawStream[];
  format?: { format_name?: string; duration?: string; bit_rate?: string };
}

/** The longest text of a tag that is kept. */
const TAG_LIMIT = 200;
/** More streams than any honest file has. */
const STREAM_LIMIT = 200;

/** Turns ffprobe's JSON into the port's words. @throws SyntaxError when it is no JSON */
export function parseProbe(json: string): MediaProbe {
  return readProbe(JSON.parse(json) as RawProbe);
}

/** Turns what a probe found into the port's words. */
export function readProbe(raw: RawProbe): MediaProbe {
  const streams = (raw.streams ?? []).slice(0, STREAM_LIMIT).map(readStream);
  return {
    formatName: raw.format?.format_name ?? 'unknown',
    duration: positive(raw.format?.duration),
    bitRate: positive(raw.format?.bit_rate),
    streams,
  };
}

function readStream(raw: RawStream, position: number): ProbedStream {
  const codec = raw.codec_name ?? 'unknown';
  const profile = raw.profile ?? null;
  const level = raw.level !== undefined && raw.level >= 0 ? raw.level : null;
  const bitDepth = Number(raw.bits_per_raw_sample) || Number(/p(\d\d)[lb]e$/.exec(raw.pix_fmt ?? '')?.[1] ?? 8);
  return {
    index: raw.index ?? position,
    kind: kindOf(raw.codec_type),
    codec,
    profile,
    level,
    rfc6381: codecString({ codec, profile, level, bitDepth }),
    width: positive(raw.width),
    height: positive(raw.height),
    channels: positive(raw.channels),
    language: tag(raw, 'language'),
    title: tag(raw, 'title'),
    isDefault: raw.disposition?.default === 1,
    isForced: raw.disposition?.forced === 1,
    isAttachedPicture: raw.disposition?.attached_pic === 1,
    pixelFormat: raw.pix_fmt ?? null,
    rotation: raw.side_data_list?.find((data) => data.rotation !== undefined)?.rotation ?? 0,
  };
}

function kindOf(type: string | undefined): ProbedStream['kind'] {
  return type === 'video' || type === 'audio' || type === 'subtitle' ? type : 'other';
}

function tag(raw: RawStream, name: string): string | null {
  const value = raw.tags?.[name] ?? raw.tags?.[name.toUpperCase()];
  return value === undefined || value === '' || value === 'und' ? null : value.slice(0, TAG_LIMIT);
}

function positive(value: unknown): number | null {
  const number = Number(value);
  return Number.isFinite(number) && number > 0 ? number : null;
}
