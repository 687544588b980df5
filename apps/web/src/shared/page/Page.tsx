import type { ReactNode } from 'react';
import styles from './Page.module.css';

/** A screen inside the shell: a head with its title (or breadcrumbs) and actions, and the content below, which scrolls. */
export function Page({
  title,
  heading,
  actions,
  notice,
  children,
}: {
  /** The page's name; also its heading unless `heading` stands in. */
  title: string;
  heading?: ReactNode;
  actions?: ReactNode;
  /** A line between head and content. */
  notice?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={styles['root']}>
      <header className={styles['head']}>
        {heading ? (
          <div className={styles['heading']}>
            {heading}
            <h1 className={styles['spoken']}>{title}</h1>
          </div>
        ) : (
          <h1 className={styles['title']}>{title}</h1>
        )}
        {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
      </header>
      {notice}
      <div className={styles['content']}>{children}</div>
    </div>
  );
}
