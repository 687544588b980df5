import { cx } from '../shared/cx.ts';
import styles from './Spinner.module.css';

/** Props of {@link Spinner}. */
export interface SpinnerProps {
  /** @default 'md' */
  size?: 'sm' | 'md' | 'lg';
  /** Says what is awaited; without it the spinner is decoration and hidden from assistive technology. */
  label?: string;
  className?: string;
}

/** A turning ring for waits whose length is unknown. It pulses instead where less motion was asked for. */
export function Spinner({ size = 'md', label, className }: SpinnerProps) {
  const naming = label === undefined ? { 'aria-hidden': true } : { role: 'status', 'aria-label': label };
  return <span {...naming} className={cx(styles['root'], className)} data-size={size} />;
}
