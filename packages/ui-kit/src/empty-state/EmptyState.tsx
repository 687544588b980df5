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
  /**
   * What the title is: a heading where this is the whole page.
   * @default 'p'
   */
  titleAs?: 'p' | 'h1' | 'h2';
  className?: string;
}

/** Stands where content would be and says why there is none and how to get some. */
export function EmptyState({ icon, title, message, actions, titleAs: Title = 'p', className }: EmptyStateProps) {
  return (
    <div className={cx(styles['root'], className)}>
      {icon !== undefined && (
        <span className={styles['icon']} aria-hidden>
          {icon}
        </span>
      )}
      <Title className={styles['title']}>{title}</Title>
      {message !== undefined && <p className={styles['message']}>{message}</p>}
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </div>
  );
}
