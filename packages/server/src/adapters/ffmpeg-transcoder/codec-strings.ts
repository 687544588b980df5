/** The facts of a stream that its RFC 6381 name is made of. */
export interface CodecFacts {
  codec: string;
  profile: string | null;
  level: number | null;
  bitDepth: number;
}

const AVC_PROFILES: Record<string, string> = {
  'Constrained Baseline': '42e0',
  Baseline: '4200',
  Extended: '5800',
  Main: '4d40',
  High: '6400',
  'High 10': '6e00',
  'High 10 Intra': '6e10',
  'High 4:2:2': '7a00',
  'High 4:2:2 Intra': '7a10',
  'High 4:4:4 Predictive': 'f400',
};

const AAC_OBJECTS: Record<string, number> = { Main: 1, LC: 2, SSR: 3, LTP: 4, 'HE-AAC': 5, 'HE-AACv2': 29 };

/** Codecs whose name is the whole string. */
const PLAIN: Record<string, string> = {
  opus: 'opus',
  flac: 'flac',
  vorbis: 'vorbis',
  mp3: 'mp4a.6B',
  mp2: 'mp4a.69',
  ac3: 'ac-3',
  eac3: 'ec-3',
  dts: 'dtsc',
  alac: 'alac',
  vp8: 'vp8',
  mpeg2video: 'mp4v.60.2',
  mpeg4: 'mp4v.20.9',
  webvtt: 'wvtt',
  mov_text: 'tx3g',
};

/** Names a codec the way browsers are asked about it (`avc1.640028`); null when there is no such name. */
export function codecString({ codec, profile, level, bitDepth }: CodecFacts): string | null {
  const known = level !== null && level > 0;
  switch (codec) {
    case 'h264': {
      const start = AVC_PROFILES[profile ?? ''];
      return start && known ? `avc1.${start}${hex(level)}` : null;
    }
    case 'hevc':
      // A level of 93 is written L93; the tier is not told by the probe and main is by far the usual one.
      return known ? `hvc1.${profile === 'Main 10' ? '2.4' : profile === 'Rext' ? '4.10' : '1.6'}.L${level}.b0` : null;
    case 'vp9':
      return `vp09.${two(Number(/\d/.exec(profile ?? '')?.[0] ?? 0))}.${two(known ? level : 31)}.${two(bitDepth)}`;
    case 'av1':
      return `av01.${profile === 'High' ? 1 : profile === 'Professional' ? 2 : 0}.${two(known ? level : 8)}M.${two(bitDepth)}`;
    case 'aac':
      return `mp4a.40.${AAC_OBJECTS[profile ?? ''] ?? 2}`;
    default:
      return PLAIN[codec] ?? null;
  }
}

function hex(value: number): string {
  return value.toString(16).padStart(2, '0');
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
