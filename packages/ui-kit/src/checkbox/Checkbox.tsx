import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Checkbox as AriaCheckbox } from 'react-aria-components';
import type { CheckboxProps as AriaCheckboxProps } from 'react-aria-components';
import { cx } from '../shared/cx.ts';
import styles from './Checkbox.module.css';

/** Props of {@link Checkbox}; without `children` it needs an `aria-label`. */
export interface CheckboxProps extends Omit<AriaCheckboxProps, 'children' | 'className' | 'style'> {
  children?: ReactNode;
  className?: string;
}

/** A box to tick, with its text. */
export function Checkbox({ children, className, ...props }: CheckboxProps) {
  return (
    <AriaCheckbox {...props} className={cx(styles['root'], className)}>
      {({ isSelected, isIndeterminate }) => (
        <>
          <span className={styles['box']}>
            {isIndeterminate ? <Minus aria-hidden /> : isSelected && <Check aria-hidden />}
          </span>
          {children}
        </>
      )}
    </AriaCheckbox>
  );
}
