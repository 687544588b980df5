import type { ReactNode, Ref } from 'react';
import { Group, Input, TextField as AriaTextField } from 'react-aria-components';
import type { TextFieldProps as AriaTextFieldProps } from 'react-aria-components';
import { FieldFrame, isFieldInvalid } from '../field/Field.tsx';
import type { FieldProps } from '../field/Field.tsx';
import styles from '../field/Field.module.css';
import { cx } from '../shared/cx.ts';

/** Props of {@link TextField}. */
export interface TextFieldProps extends FieldProps, Omit<AriaTextFieldProps, 'children' | 'className' | 'style'> {
  placeholder?: string;
  /** Shown inside the box before the text. */
  icon?: ReactNode;
  /** Shown inside the box after the text: a unit or a small button. */
  suffix?: ReactNode;
  className?: string;
  inputRef?: Ref<HTMLInputElement>;
}

/** One line of text with its label, hint and error. `onChange` is given the text itself. */
export function TextField({
  label,
  description,
  error,
  isInvalid,
  placeholder,
  icon,
  suffix,
  className,
  inputRef,
  ...props
}: TextFieldProps) {
  const invalid = isFieldInvalid(isInvalid, error);
  return (
    <AriaTextField {...props} isInvalid={invalid} validationBehavior="aria" className={cx(styles['root'], className)}>
      <FieldFrame label={label} description={description} error={error}>
        <Group className={styles['box']} isInvalid={invalid} isDisabled={props.isDisabled ?? false}>
          {icon}
          <Input ref={inputRef} placeholder={placeholder} className={styles['control']} />
          {suffix}
        </Group>
      </FieldFrame>
    </AriaTextField>
  );
}
