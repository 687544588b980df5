import type { ReactNode } from 'react';
import { cx } from '../shared/cx.ts';
import styles from './Badge.module.css';

/** Props of {@link Badge}. */
export interface BadgeProps {
  /** A count or a word or two. */
  children: ReactNode;
  /** @default 'neutral' */
  tone?: 'neutral' | 'accent' | 'success' | 'warning' | 'danger';
  className?: string;
}

/** A small mark beside a name: a count or a state. */
export function Badge({ children, tone = 'neutral', className }: BadgeProps) {
  return (
    <span className={cx(styles['root'], className)} data-tone={tone}>
      {children}
    </span>
  );
}
