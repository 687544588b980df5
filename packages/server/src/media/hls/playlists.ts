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

/** The master playlist with its one variant; `uri` is relative to the playlist's own address. */
export function masterPlaylist(plan: SegmentPlan, probe: MediaProbe, uri: string): string {
  const source = probe.streams.find((stream) => stream.index === plan.video?.stream);
  const attributes = [`BANDWIDTH=${Math.ceil(probe.bitRate ?? GUESSED_BANDWIDTH)}`, `CODECS="${codecs(plan, probe)}"`];
  if (plan.video?.mode === 'copy' && source?.width && source.height) {
    attributes.push(`RESOLUTION=${source.width}x${source.height}`);
  }
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:4',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-STREAM-INF:${attributes.join(',')}`,
    uri,
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
