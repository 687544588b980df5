import type { File } from '@jackdaw/api-contract';
import { FileKindIcon, fileKind, formatBytes } from '@jackdaw/ui-kit';
import type { ReactNode } from 'react';
import { pathOf } from '../../shared/path-of.ts';
import styles from './FileCard.module.css';

/** A file or folder in the grid: its picture and its name. */
export function FileCard({ file, name, actions }: { file: File; name: ReactNode; actions: ReactNode }) {
  return (
    <div
      className={styles['root']}
      {...(file.file_type === 'FOLDER' && { 'data-folder-id': file.id, 'data-folder-name': file.name })}
    >
      <div className={styles['picture']}>
        {file.screenshot === null ? (
          <FileKindIcon kind={fileKind(file.file_type)} size="lg" />
        ) : (
          <img src={pathOf(file.screenshot)} alt="" loading="lazy" draggable={false} />
        )}
      </div>
      <div className={styles['foot']}>
        <div className={styles['text']}>
          <div className={styles['name']}>{name}</div>
          <span className={styles['size']}>{formatBytes(file.size)}</span>
        </div>
        {actions}
      </div>
    </div>
  );
}
