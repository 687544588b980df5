import { AppLogo } from '@jackdaw/ui-kit';
import type { ReactNode } from 'react';
import styles from './VisitorPage.module.css';

/** The page around a form for somebody who is not signed in. */
export function VisitorPage({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <main className={styles['root']}>
      <div className={styles['column']}>
        <AppLogo className={styles['logo']} />
        <h1 className={styles['title']}>{title}</h1>
        {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
        {children}
      </div>
    </main>
  );
}
