import { useId } from 'react';
import { cx } from '../shared/cx.ts';
import styles from './AppLogo.module.css';

/** Props of {@link AppLogo}. */
export interface AppLogoProps {
  /** Names the mark where no text beside it does. */
  label?: string;
  /** @default 'md' */
  size?: 'sm' | 'md' | 'lg';
  className?: string;
}

/** Jackdaw's mark: the bird's head, looking ahead. */
export function AppLogo({ label, size = 'md', className }: AppLogoProps) {
  const sheen = useId();
  const naming = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <svg {...naming} viewBox="0 0 32 32" className={cx(styles['root'], className)} data-size={size}>
      <defs>
        <linearGradient id={sheen} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" className={styles['light']} />
          <stop offset="1" className={styles['deep']} />
        </linearGradient>
      </defs>
      <path
        fill={`url(#${sheen})`}
        d="M3 30C3 16.5 6.5 4 17.2 4c5.2 0 8.3 2.9 9.6 6.8l4 2.9c.5.4.3 1.1-.3 1.2l-5.2.6c-1.6 3.4-3.6 5.3-3.6 9 0 2 .6 3.8 1.6 5.5Z"
      />
      <path className={styles['nape']} d="M4.6 19.5C6 13.4 9 9.6 13.4 8.6c-2 3.8-2 8.7-.5 12.7-2.8 1-5.9.4-8.3-1.8Z" />
      <circle className={styles['eye']} cx="20" cy="10.6" r="2.1" />
      <circle className={styles['pupil']} cx="20.3" cy="10.6" r="0.95" />
    </svg>
  );
}
