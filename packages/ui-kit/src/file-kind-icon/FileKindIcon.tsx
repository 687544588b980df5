import { File, FileArchive, FileText, FileType, Film, Folder, Image, Music, Zap } from 'lucide-react';
import { cx } from '../shared/cx.ts';
import styles from './FileKindIcon.module.css';

/** What kind of thing a file is; the wire's FILE_TYPE in lower case. */
export type FileKind = 'folder' | 'video' | 'audio' | 'image' | 'archive' | 'pdf' | 'text' | 'swf' | 'file';

const glyphs: Record<FileKind, typeof File> = {
  folder: Folder,
  video: Film,
  audio: Music,
  image: Image,
  archive: FileArchive,
  pdf: FileType,
  text: FileText,
  swf: Zap,
  file: File,
};

/** The kind for a FILE_TYPE of the wire, in any case; `file` for one that is not known. */
export function fileKind(fileType: string | null | undefined): FileKind {
  const kind = fileType?.toLowerCase() ?? '';
  return Object.hasOwn(glyphs, kind) ? (kind as FileKind) : 'file';
}

/** Props of {@link FileKindIcon}. */
export interface FileKindIconProps {
  kind: FileKind;
  /** @default 'md' */
  size?: 'sm' | 'md' | 'lg';
  /** Names the kind where no text beside it does. */
  label?: string;
  className?: string;
}

/** The coloured glyph of a kind of file. */
export function FileKindIcon({ kind, size = 'md', label, className }: FileKindIconProps) {
  const Glyph = glyphs[kind];
  const naming = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <span {...naming} className={cx(styles['root'], className)} data-kind={kind} data-size={size}>
      <Glyph aria-hidden />
    </span>
  );
}
