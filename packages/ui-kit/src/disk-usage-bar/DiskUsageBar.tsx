import { Label, Meter } from 'react-aria-components';
import { formatBytes } from '../format/format-bytes.ts';
import { cx } from '../shared/cx.ts';
import styles from './DiskUsageBar.module.css';

/** Props of {@link DiskUsageBar}. */
export interface DiskUsageBarProps {
  /** Bytes in use. */
  used: number;
  /** Bytes there are. */
  total: number;
  /** What stands under the bar, like "12 GB of 100 GB"; also names the bar. */
  label: string;
  className?: string;
}

const NEARLY_FULL = 0.9;

/** How full the disk is: a thin bar with its label, which warns from 90 % on. */
export function DiskUsageBar({ used, total, label, className }: DiskUsageBarProps) {
  const share = total > 0 ? Math.min(used / total, 1) : 0;
  const level = share >= 1 ? 'full' : share >= NEARLY_FULL ? 'nearly-full' : 'normal';
  return (
    <Meter
      value={share * 100}
      valueLabel={`${formatBytes(used)} / ${formatBytes(total)}`}
      className={cx(styles['root'], className)}
      data-level={level}
    >
      <span className={styles['track']}>
        <span className={styles['fill']} style={{ transform: `scaleX(${share})` }} />
      </span>
      <Label className={styles['label']}>{label}</Label>
    </Meter>
  );
}
