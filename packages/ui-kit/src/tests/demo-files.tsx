import type { CSSProperties } from 'react';
import { FileKindIcon } from '../file-kind-icon/FileKindIcon.tsx';
import type { FileKind } from '../file-kind-icon/FileKindIcon.tsx';
import { formatBytes } from '../format/format-bytes.ts';
import { truncateMiddle } from '../format/truncate-middle.ts';

/** A file as stories and tests show it. */
export interface DemoFile {
  id: number;
  name: string;
  kind: FileKind;
  size: number;
}

const samples: readonly [string, FileKind][] = [
  ['Documentaries', 'folder'],
  ['holiday-in-the-alps.mkv', 'video'],
  ['Morning chorus, recorded at the window in the spring of 2024 with two microphones (remastered).flac', 'audio'],
  ['jackdaws-on-the-church-tower.jpg', 'image'],
  ['originals.zip', 'archive'],
  ['invoice-2024-03.pdf', 'pdf'],
  ['notes.md', 'text'],
  ['intro.swf', 'swf'],
  ['disk.img', 'file'],
];

/** As many files of every kind as asked for, always the same ones. */
export function demoFiles(count: number): DemoFile[] {
  return Array.from({ length: count }, (_, index) => {
    const [name, kind] = samples[index % samples.length] ?? ['notes.md', 'text'];
    const round = Math.floor(index / samples.length);
    return { id: index + 1, name: round === 0 ? name : `${round} ${name}`, kind, size: ((index * 7919) % 4000) * 1e6 };
  });
}

const column: CSSProperties = { display: 'flex', flex: 1, flexDirection: 'column', minWidth: 0, lineHeight: 1.4 };
const oneLine: CSSProperties = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };

/** A row as the files screen shows it. */
export function DemoRow({ file }: { file: DemoFile }) {
  return (
    <>
      <FileKindIcon kind={file.kind} />
      <span style={column}>
        <span style={oneLine}>{truncateMiddle(file.name)}</span>
        <span
          className="jd-tabular"
          style={{ ...oneLine, fontSize: 'var(--jd-font-size-sm)', color: 'var(--jd-text-muted)' }}
        >
          {file.kind === 'folder' ? 'Folder' : formatBytes(file.size)}
        </span>
      </span>
    </>
  );
}
