import type { ReactNode } from 'react';
import { Label, ProgressBar as AriaProgressBar } from 'react-aria-components';
import type { ProgressBarProps as AriaProgressBarProps } from 'react-aria-components';
import { cx } from '../shared/cx.ts';
import styles from './ProgressBar.module.css';

/** The colour of progress: what it means, not how it looks. */
export type ProgressTone = 'accent' | 'success' | 'warning' | 'danger' | 'neutral';

/** Props of {@link ProgressBar}; needs a `label` or an `aria-label`. */
export interface ProgressBarProps extends Omit<AriaProgressBarProps, 'children' | 'className' | 'style'> {
  /** Shown above the bar with the value beside it. */
  label?: ReactNode;
  /** @default 'accent' */
  tone?: ProgressTone;
  /** @default 'thin' */
  size?: 'thin' | 'thick';
  className?: string;
}

/** A bar from 0 to 100, or a moving one while `isIndeterminate`. */
export function ProgressBar({ label, tone = 'accent', size = 'thin', className, ...props }: ProgressBarProps) {
  return (
    <AriaProgressBar {...props} className={cx(styles['root'], className)} data-tone={tone} data-size={size}>
      {({ percentage, valueText, isIndeterminate }) => (
        <>
          {label !== undefined && (
            <span className={styles['line']}>
              <Label className={styles['label']}>{label}</Label>
              {!isIndeterminate && <span className={styles['value']}>{valueText}</span>}
            </span>
          )}
          <span className={styles['track']}>
            <span
              className={styles['fill']}
              data-indeterminate={isIndeterminate || undefined}
              style={isIndeterminate ? undefined : { transform: `scaleX(${(percentage ?? 0) / 100})` }}
            />
          </span>
        </>
      )}
    </AriaProgressBar>
  );
}
