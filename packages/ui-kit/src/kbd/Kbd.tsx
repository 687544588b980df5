import { cx } from '../shared/cx.ts';
import styles from './Kbd.module.css';

/** Props of {@link Kbd}. */
export interface KbdProps {
  /** The keys as people read them, like "Ctrl K". */
  children: string;
  className?: string;
}

/** Shows the keys of a shortcut. */
export function Kbd({ children, className }: KbdProps) {
  return <kbd className={cx(styles['root'], className)}>{children}</kbd>;
}
