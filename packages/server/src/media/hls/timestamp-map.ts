import { SEGMENT_OFFSET } from '../../ports/transcoder.ts';

/** Ticks of an MPEG-TS time stamp in a second. */
const TICKS = 90_000;
const MAP = `X-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:${SEGMENT_OFFSET * TICKS}`;
const OTHER_MAP = /^X-TIMESTAMP-MAP=/;

/**
 * A WebVTT file that says in its header which time stamp of our segments its times begin at. What another stream's said is
 * left out: the file's times are those of the whole video.
 */
export function withTimestampMap(webVtt: string): string {
  const lines = webVtt.split(/\r\n|\r|\n/);
  const end = lines.findIndex((line, index) => index > 0 && line === '');
  const [first = 'WEBVTT', ...header] = lines.slice(0, end < 0 ? lines.length : end);
  const kept = header.filter((line) => !OTHER_MAP.test(line));
  return [first, MAP, ...kept, ...(end < 0 ? [''] : lines.slice(end))].join('\n');
}
