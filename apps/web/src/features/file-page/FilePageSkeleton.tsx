import { Skeleton } from '@jackdaw/ui-kit';
import styles from './FileView.module.css';

/** Keeps the place of the page while the file loads. */
export function FilePageSkeleton() {
  return (
    <div className={styles['root']} aria-busy>
      <Skeleton className={styles['stage'] ?? ''} />
    </div>
  );
}
