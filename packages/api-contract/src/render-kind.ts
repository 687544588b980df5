import type { FileType } from './entities/file.ts';

/** How a file is shown. */
export const RENDER_KINDS = [
  'folder',
  'audio',
  'video',
  'image',
  'text',
  'markdown',
  'pdf',
  'epub',
  'archive',
  'other',
] as const;
export type RenderKind = (typeof RENDER_KINDS)[number];

interface Shown {
  readonly content_type: string | null;
  readonly file_type?: FileType;
  readonly extension?: string | null;
}

const KIND_BY_TYPE: Readonly<Record<string, RenderKind>> = {
  'application/x-directory': 'folder',
  'application/pdf': 'pdf',
  'application/epub+zip': 'epub',
  'application/zip': 'archive',
  'application/x-rar': 'archive',
  'application/x-subrip': 'text',
};

/** The kind of a file by its content type, and by its file type where that says nothing (section 2.1.4). */
export function renderKind(file: Shown): RenderKind {
  const type = (file.content_type ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const known = KIND_BY_TYPE[type];
  if (known !== undefined && known !== 'text') return known;
  if (type.startsWith('audio/') || file.file_type === 'AUDIO') return 'audio';
  if (type.startsWith('video/')) return 'video';
  if (type.startsWith('image/')) return 'image';
  if (known === 'text' || type.startsWith('text/') || file.file_type === 'TEXT') {
    return type.endsWith('/markdown') || file.extension === 'md' ? 'markdown' : 'text';
  }
  return 'other';
}

/** Whether a file can be played with a time line. */
export function isMedia(file: Shown): boolean {
  const kind = renderKind(file);
  return kind === 'audio' || kind === 'video';
}
