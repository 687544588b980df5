import { ProgressBar as AriaProgressBar } from 'react-aria-components';
import type { ProgressBarProps as AriaProgressBarProps } from 'react-aria-components';
import { cx } from '../shared/cx.ts';
import styles from './ProgressCircle.module.css';

/** Props of {@link ProgressCircle}. */
export interface ProgressCircleProps extends Omit<AriaProgressBarProps, 'children' | 'className' | 'style'> {
  /** Names what progresses. */
  'aria-label': string;
  /** @default 'sm' */
  size?: 'sm' | 'md' | 'lg';
  className?: string;
}

const TURN = 100;

/** A ring from 0 to 100 for narrow places, or a turning one while `isIndeterminate`. */
export function ProgressCircle({ size = 'sm', className, ...props }: ProgressCircleProps) {
  return (
    <AriaProgressBar {...props} className={cx(styles['root'], className)} data-size={size}>
      {({ percentage, isIndeterminate }) => (
        <svg
          viewBox="0 0 20 20"
          aria-hidden
          className={styles['ring']}
          data-indeterminate={isIndeterminate || undefined}
        >
          <circle className={styles['track']} cx="10" cy="10" r="8" pathLength={TURN} />
          <circle
            className={styles['fill']}
            cx="10"
            cy="10"
            r="8"
            pathLength={TURN}
            strokeDasharray={TURN}
            strokeDashoffset={TURN - (isIndeterminate ? TURN / 4 : (percentage ?? 0))}
          />
        </svg>
      )}
    </AriaProgressBar>
  );
}
