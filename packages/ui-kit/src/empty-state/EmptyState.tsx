import type { ReactNode } from 'react';
import { cx } from '../shared/cx.ts';
import styles from './EmptyState.module.css';

/** Props of {@link EmptyState}. */
export interface EmptyStateProps {
  /** A Lucide icon. */
  icon?: ReactNode;
  title: ReactNode;
  /** What to do about it, in a sentence. */
  message?: ReactNode;
  /** A button or two. */
  actions?: ReactNode;
  className?: string;
}

/** Stands where content would be and says why there is none and how to get some. */
export function EmptyState({ icon, title, message, actions, className }: EmptyStateProps) {
  return (
    <div className={cx(styles['root'], className)}>
      {icon !== undefined && (
        <span className={styles['icon']} aria-hidden>
          {icon}
        </span>
      )}
      <p className={styles['title']}>{title}</p>
      {message !== undefined && <p className={styles['message']}>{message}</p>}
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </div>
  );
}
