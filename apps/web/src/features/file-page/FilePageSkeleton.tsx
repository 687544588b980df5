import { Skeleton } from '@jackdaw/ui-kit';
import styles from './FileView.module.css';

/** Keeps the place of the page while the file loads. */
export function FilePageSkeleton() {
  return (
    <div className={styles['page']} aria-busy>
      <div className={styles['trail']} />
      <div className={styles['root']}>
        <div className={styles['stage']}>
          <Skeleton height="100%" />
        </div>
      </div>
    </div>
  );
}
