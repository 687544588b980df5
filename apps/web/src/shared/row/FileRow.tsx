import { parseDate, type File } from '@jackdaw/api-contract';
import { FileKindIcon, fileKind, formatBytes, formatDate } from '@jackdaw/ui-kit';
import { Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import { pathOf } from '../path-of.ts';
import { FileName } from './FileName.tsx';
import { messages } from './messages.ts';
import { Row } from './Row.tsx';
import styles from './FileRow.module.css';

/** A file's still picture where it has one, else the glyph of its kind. */
function FileGlyph({ file }: { file: File }) {
  if (file.screenshot === null) return <FileKindIcon kind={fileKind(file.file_type)} />;
  return <img src={pathOf(file.screenshot)} alt="" loading="lazy" className={styles['picture']} draggable={false} />;
}

/** A file or folder as a row: its name is a real link, so that it can be opened in a new tab. */
export function FileRow({
  file,
  name,
  actions,
}: {
  file: File;
  /** Stands in for the plain link. */
  name?: ReactNode;
  actions?: ReactNode;
}) {
  const date = formatDate(parseDate(file.created_at));
  const size = formatBytes(file.size);
  const isWatched = (file.start_from ?? 0) > 0;
  return (
    <Row
      glyph={<FileGlyph file={file} />}
      name={name ?? <FileName file={file} />}
      detail={
        <span className={styles['detail']}>
          <span>{size}</span> · <span>{date}</span>
        </span>
      }
      columns={[
        {
          id: 'watched',
          text: isWatched && <Eye role="img" aria-label={messages.watched} className={styles['eye']} />,
        },
        { id: 'size', text: size },
        { id: 'date', text: date },
      ]}
      actions={actions}
      folder={file.file_type === 'FOLDER' ? file : undefined}
    />
  );
}
