import type { Disposition } from './content-disposition.ts';

/** How a stored file is presented to a browser. */
export interface Presentation {
  contentType: string;
  disposition: Disposition;
}

const OPAQUE = 'application/octet-stream';

/** Pictures without scripts: SVG is not among them. */
const PICTURES = new Set([
  'image/apng',
  'image/avif',
  'image/bmp',
  'image/gif',
  'image/heic',
  'image/heif',
  'image/jpeg',
  'image/png',
  'image/tiff',
  'image/webp',
  'image/x-icon',
  'image/vnd.microsoft.icon',
]);

const MEDIA = /^(?:audio|video)\/[a-z0-9][a-z0-9.+-]*$/;

/** Text that a browser shows and never runs; shown as plain text whatever its kind. */
const TEXTS = new Set([
  'application/json',
  'application/sql',
  'application/x-sh',
  'application/x-subrip',
  'application/yaml',
  'text/csv',
  'text/markdown',
  'text/plain',
  'text/vtt',
  'text/tab-separated-values',
  'text/yaml',
  'text/x-python',
  'text/x-rust',
  'text/x-ssa',
]);

/**
 * What a browser is told about a file that somebody stored. Only what it cannot run is shown in place; everything else
 * is an attachment, and of no type unless harmless.
 */
export function presentation(contentType: string, wanted: Disposition): Presentation {
  const type = contentType.toLowerCase();
  if (PICTURES.has(type) || MEDIA.test(type)) return { contentType: type, disposition: wanted };
  if (type === 'text/vtt') return { contentType: 'text/vtt; charset=utf-8', disposition: wanted };
  if (TEXTS.has(type)) return { contentType: 'text/plain; charset=utf-8', disposition: wanted };
  // Viewers of PDF run scripts, so a browser gets it as a file; our own viewer reads the bytes.
  if (type === 'application/pdf') return { contentType: type, disposition: 'attachment' };
  return { contentType: OPAQUE, disposition: 'attachment' };
}
