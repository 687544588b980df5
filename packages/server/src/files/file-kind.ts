import type { FileType } from '@jackdaw/api-contract';
import mime from 'mime-types';
import { extensionOf } from './names.ts';

export const FOLDER_CONTENT_TYPE = 'application/x-directory';

/** Where the library's answer is missing or not the one clients rely on (section 2.1.4). */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '7z': 'application/x-7z-compressed',
  ac3: 'audio/ac3',
  ape: 'audio/x-ape',
  ass: 'text/x-ssa',
  azw3: 'application/x-mobi8-ebook',
  cbr: 'application/x-rar',
  cbz: 'application/zip',
  divx: 'video/x-msvideo',
  dsf: 'audio/x-dsf',
  dv: 'video/x-dv',
  eac3: 'audio/eac3',
  h265: 'video/h265',
  hevc: 'video/h265',
  md: 'text/markdown',
  mpc: 'audio/x-musepack',
  nsv: 'video/x-nsv',
  ogm: 'video/ogg',
  opus: 'audio/ogg',
  py: 'text/x-python',
  rar: 'application/x-rar',
  rm: 'video/vnd.rn-realvideo',
  rmvb: 'video/vnd.rn-realvideo',
  rs: 'text/x-rust',
  srt: 'application/x-subrip',
  ssa: 'text/x-ssa',
  sub: 'text/plain',
  tbz: 'application/x-bzip2',
  tbz2: 'application/x-bzip2',
  tgz: 'application/gzip',
  tp: 'video/mp2t',
  trp: 'video/mp2t',
  tta: 'audio/x-tta',
  txz: 'application/x-xz',
  tzst: 'application/zstd',
  wv: 'audio/x-wavpack',
  zip: 'application/zip',
  zst: 'application/zstd',
};

const ARCHIVES = new Set([
  'application/gzip',
  'application/x-7z-compressed',
  'application/x-bzip2',
  'application/x-rar',
  'application/x-tar',
  'application/x-xz',
  'application/zip',
  'application/zstd',
]);

const TEXTS = new Set([
  'application/json',
  'application/sql',
  'application/x-sh',
  'application/x-subrip',
  'application/xml',
  'application/yaml',
]);

/** What an extension says about a file. */
export interface FileKind {
  fileType: FileType;
  contentType: string;
  extension: string | null;
}

export const FOLDER_KIND: FileKind = { fileType: 'FOLDER', contentType: FOLDER_CONTENT_TYPE, extension: null };

/** Judges a file by its name alone; content is never looked at, so a rename may change its kind. */
export function fileKindOf(name: string): FileKind {
  const extension = extensionOf(name);
  const contentType = extension === null ? 'application/octet-stream' : contentTypeOf(extension);
  return { fileType: fileTypeOf(contentType), contentType, extension };
}

function contentTypeOf(extension: string): string {
  return CONTENT_TYPES[extension] ?? (mime.lookup(`x.${extension}`) || 'application/octet-stream');
}

function fileTypeOf(contentType: string): FileType {
  if (contentType.startsWith('video/')) return 'VIDEO';
  if (contentType.startsWith('audio/')) return 'AUDIO';
  if (contentType.startsWith('image/')) return 'IMAGE';
  if (contentType === 'application/pdf') return 'PDF';
  if (contentType === 'application/x-shockwave-flash') return 'SWF';
  if (ARCHIVES.has(contentType)) return 'ARCHIVE';
  return contentType.startsWith('text/') || TEXTS.has(contentType) ? 'TEXT' : 'FILE';
}
