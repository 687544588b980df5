import { cx } from '../shared/cx.ts';
import styles from './Skeleton.module.css';

/** Props of {@link Skeleton}. */
export interface SkeletonProps {
  /**
   * Any CSS length.
   * @default '100%'
   */
  width?: string;
  /**
   * Any CSS length.
   * @default '1em'
   */
  height?: string;
  className?: string;
}

/** Holds the place of something that is being loaded. Decoration: say "loading" once, around it. */
export function Skeleton({ width = '100%', height = '1em', className }: SkeletonProps) {
  return (
    <span aria-hidden className={cx(styles['block'], className)} style={{ inlineSize: width, blockSize: height }} />
  );
}

/** Props of {@link SkeletonRows}. */
export interface SkeletonRowsProps {
  /** How many rows are held. */
  count: number;
  /**
   * Pixels a row; the same as the real ones, so that nothing jumps.
   * @default 60
   */
  rowHeight?: number;
  /** Says what is loading. */
  label: string;
}

// Names differ in length; a fixed cycle looks natural and never moves between renders.
const NAME_WIDTHS = ['46%', '62%', '38%', '54%', '70%', '42%'];

/** Rows of the real height that hold the place of a list. */
export function SkeletonRows({ count, rowHeight = 60, label }: SkeletonRowsProps) {
  return (
    <div role="status" aria-label={label} className={styles['rows']}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles['row']} style={{ blockSize: rowHeight }}>
          <span className={cx(styles['block'], styles['thumb'])} />
          <span className={styles['lines']}>
            <Skeleton width={NAME_WIDTHS[index % NAME_WIDTHS.length]} height="0.75rem" />
            <Skeleton width="18%" height="0.625rem" />
          </span>
        </div>
      ))}
    </div>
  );
}
