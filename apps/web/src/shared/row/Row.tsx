import type { ReactNode } from 'react';
import styles from './Row.module.css';

/** What a list row shows: a glyph or picture, a name with a line below it, columns, and buttons at the end. */
export function Row({
  glyph,
  name,
  detail,
  columns = [],
  actions,
  folder,
}: {
  glyph: ReactNode;
  name: ReactNode;
  /** Shown below the name; on small screens the only place for what the columns say. */
  detail?: ReactNode;
  /** Short texts at the end of the row, from 960 px on. */
  columns?: readonly { id: string; text: ReactNode }[];
  actions?: ReactNode;
  /** The folder that the row stands for: files dropped on it go there. */
  folder?: { id: number; name: string } | undefined;
}) {
  return (
    <div className={styles['root']} data-folder-id={folder?.id} data-folder-name={folder?.name}>
      <span className={styles['glyph']}>{glyph}</span>
      <div className={styles['text']}>
        <div className={styles['name']}>{name}</div>
        {detail !== undefined && <div className={styles['detail']}>{detail}</div>}
      </div>
      {columns.map(({ id, text }) => (
        <span key={id} className={styles['column']} data-column={id}>
          {text}
        </span>
      ))}
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </div>
  );
}
