import { IconButton } from '@jackdaw/ui-kit';
import { Info, X } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Notice.module.css';

/** A quiet line that informs and can be sent away. */
export function Notice({
  children,
  dismissLabel,
  onDismiss,
}: {
  children: ReactNode;
  dismissLabel: string;
  onDismiss: () => void;
}) {
  return (
    <div className={styles['root']}>
      <Info aria-hidden className={styles['icon']} />
      <p>{children}</p>
      <IconButton size="sm" label={dismissLabel} icon={<X />} onPress={onDismiss} />
    </div>
  );
}
