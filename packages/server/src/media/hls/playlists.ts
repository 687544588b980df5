import type { MediaProbe, SegmentPlan } from '../../ports/transcoder.ts';
import { segmentLengths, type Timeline } from './timeline.ts';

export const PLAYLIST_TYPE = 'application/vnd.apple.mpegurl';

const GUESSED_BANDWIDTH = 4_000_000;
const ENCODED_VIDEO = 'avc1.640028';
const ENCODED_AUDIO = 'mp4a.40.2';

function codecs(plan: SegmentPlan, probe: MediaProbe): string {
  const nameOf = (index: number): string | null =>
    probe.streams.find((stream) => stream.index === index)?.rfc6381 ?? null;
  const names: string[] = [];
  if (plan.video) names.push((plan.video.mode === 'copy' ? nameOf(plan.video.stream) : null) ?? ENCODED_VIDEO);
  if (plan.audio) names.push((plan.audio.mode === 'copy' ? nameOf(plan.audio.stream) : null) ?? ENCODED_AUDIO);
  return names.join(',');
}

/** A subtitle as a master playlist names it. */
export interface SubtitleRendition {
  /** Names its playlist. */
  key: string;
  /** Unlike that of every other one. */
  name: string;
  /** BCP 47; null when unknown. */
  language: string | null;
  isDefault: boolean;
  /** Players may choose it by themselves. */
  mayAutoselect: boolean;
  isForced: boolean;
}

const SUBTITLE_GROUP = 'subtitles';

function yesOrNo(value: boolean): string {
  return value ? 'YES' : 'NO';
}

/** A quoted string cannot hold quotes or ends of lines, and there is no way to escape them. */
function quoted(text: string): string {
  return `"${text.replaceAll('"', "'").replace(/\p{Cc}+/gu, ' ')}"`;
}

function subtitleTag(base: string, { key, name, language, ...rendition }: SubtitleRendition): string {
  const attributes = [
    'TYPE=SUBTITLES',
    `GROUP-ID="${SUBTITLE_GROUP}"`,
    `NAME=${quoted(name)}`,
    ...(language === null ? [] : [`LANGUAGE=${quoted(language)}`]),
    `DEFAULT=${yesOrNo(rendition.isDefault)}`,
    `AUTOSELECT=${yesOrNo(rendition.mayAutoselect)}`,
    `FORCED=${yesOrNo(rendition.isForced)}`,
    `URI="${base}/sub-${key}.m3u8"`,
  ];
  return `#EXT-X-MEDIA:${attributes.join(',')}`;
}

/** The master playlist with its one variant and its subtitles; `base` is what both lie under, relative to its own address. */
export function masterPlaylist(
  plan: SegmentPlan,
  probe: MediaProbe,
  base: string,
  subtitles: readonly SubtitleRendition[],
): string {
  const source = probe.streams.find((stream) => stream.index === plan.video?.stream);
  const attributes = [`BANDWIDTH=${Math.ceil(probe.bitRate ?? GUESSED_BANDWIDTH)}`, `CODECS="${codecs(plan, probe)}"`];
  if (plan.video?.mode === 'copy' && source?.width && source.height) {
    attributes.push(`RESOLUTION=${source.width}x${source.height}`);
  }
  if (subtitles.length > 0) attributes.push(`SUBTITLES="${SUBTITLE_GROUP}"`);
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:4',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...subtitles.map((rendition) => subtitleTag(base, rendition)),
    `#EXT-X-STREAM-INF:${attributes.join(',')}`,
    `${base}/index.m3u8`,
    '',
  ].join('\n');
}

/** The playlist of a subtitle, which is one segment as long as the video. `duration` in seconds. */
export function subtitlePlaylist(duration: number, uri: string): string {
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:4',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    `#EXT-X-TARGETDURATION:${Math.ceil(duration)}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    `#EXTINF:${duration.toFixed(6)},`,
    uri,
    '#EXT-X-ENDLIST',
    '',
  ].join('\n');
}

/** The playlist of all segments. */
export function mediaPlaylist(timeline: Timeline): string {
  const lengths = segmentLengths(timeline);
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:4',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-TARGETDURATION:${Math.ceil(Math.max(...lengths))}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    ...lengths.flatMap((length, index) => [`#EXTINF:${length.toFixed(6)},`, `seg-${index}.ts`]),
    '#EXT-X-ENDLIST',
    '',
  ].join('\n');
}
