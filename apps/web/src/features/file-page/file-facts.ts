import { isMedia, parseDate, renderKind, type File } from '@jackdaw/api-contract';
import { formatBytes, formatDuration } from '@jackdaw/ui-kit';
import { messages } from './messages.ts';

export interface Fact {
  readonly term: string;
  readonly text: string;
}

const { detail } = messages;

function moment(date: string): string {
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(parseDate(date));
}

function codecs(file: File): string {
  if (!isMedia(file)) return '';
  const tracks = (file.media_info?.streams ?? []).filter(
    ({ codec_type }) => codec_type === 'video' || codec_type === 'audio',
  );
  return [...new Set(tracks.flatMap(({ codec_name }) => codec_name?.toUpperCase() ?? []))].join(', ');
}

/** What is known of a file, in the order it is read. */
export function fileFacts(file: File): Fact[] {
  const { width, height, duration } = file.media_metadata ?? file.video_metadata ?? {};
  const candidates: [string, string | null | undefined | false][] = [
    [detail.size, formatBytes(file.size)],
    [detail.kind, messages.kind(messages.kinds[renderKind(file)], file.extension)],
    [detail.resolution, width && height ? `${width} × ${height}` : null],
    [detail.duration, duration ? formatDuration(duration) : null],
    [detail.codecs, codecs(file)],
    [detail.mp4, file.is_mp4_available && file.mp4_size ? formatBytes(file.mp4_size) : null],
    [detail.created, moment(file.created_at)],
    [detail.modified, moment(file.updated_at)],
  ];
  return candidates.flatMap(([term, text]) => (text ? [{ term, text }] : []));
}
