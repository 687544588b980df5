import type { ReactNode } from 'react';
import { Radio as AriaRadio, RadioGroup as AriaRadioGroup } from 'react-aria-components';
import type { RadioGroupProps as AriaRadioGroupProps, RadioProps as AriaRadioProps } from 'react-aria-components';
import { FieldFrame, isFieldInvalid } from '../field/Field.tsx';
import type { FieldProps } from '../field/Field.tsx';
import { cx } from '../shared/cx.ts';
import styles from './RadioGroup.module.css';

/** Props of {@link RadioGroup}. */
export interface RadioGroupProps extends FieldProps, Omit<AriaRadioGroupProps, 'children' | 'className' | 'style'> {
  /** `Radio`s. */
  children: ReactNode;
  className?: string;
}

/** A choice of one among a few, all in sight. */
export function RadioGroup({
  label,
  description,
  error,
  isInvalid,
  orientation = 'vertical',
  children,
  className,
  ...props
}: RadioGroupProps) {
  return (
    <AriaRadioGroup
      {...props}
      orientation={orientation}
      isInvalid={isFieldInvalid(isInvalid, error)}
      validationBehavior="aria"
      className={cx(styles['root'], className)}
    >
      <FieldFrame label={label} description={description} error={error}>
        <div className={styles['choices']} data-orientation={orientation}>
          {children}
        </div>
      </FieldFrame>
    </AriaRadioGroup>
  );
}

/** Props of {@link Radio}. */
export interface RadioProps extends Omit<AriaRadioProps, 'children' | 'className' | 'style'> {
  children: ReactNode;
  /** A second line that explains the choice. */
  hint?: ReactNode;
}

/** One choice of a `RadioGroup`. */
export function Radio({ children, hint, ...props }: RadioProps) {
  return (
    <AriaRadio {...props} className={styles['radio']}>
      <span className={styles['dot']} />
      <span className={styles['text']}>
        {children}
        {hint !== undefined && <span className={styles['hint']}>{hint}</span>}
      </span>
    </AriaRadio>
  );
}
