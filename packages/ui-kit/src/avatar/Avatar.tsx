import { useState } from 'react';
import { cx } from '../shared/cx.ts';
import styles from './Avatar.module.css';

/** Props of {@link Avatar}. */
export interface AvatarProps {
  /** The person's name; its initials stand in for a missing picture. */
  name: string;
  /** Address of a square picture. */
  src?: string | undefined;
  /** @default 'md' */
  size?: 'sm' | 'md' | 'lg';
  className?: string;
}

function initials(name: string): string {
  const words = name.split(/[\s._-]+/u).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters.map((word) => Array.from(word ?? '')[0]?.toLocaleUpperCase() ?? '').join('');
}

/** A person's picture, or the initials while there is none. */
export function Avatar({ name, src, size = 'md', className }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  const showsPicture = src !== undefined && src !== '' && src !== failedSrc;
  return (
    <span role="img" aria-label={name} className={cx(styles['root'], className)} data-size={size}>
      {showsPicture ? <img src={src} alt="" onError={() => setFailedSrc(src)} /> : initials(name)}
    </span>
  );
}
