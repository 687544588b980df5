import type { Ref } from 'react';
import { Group, TextArea as AriaTextArea, TextField as AriaTextField } from 'react-aria-components';
import type { TextFieldProps as AriaTextFieldProps } from 'react-aria-components';
import { FieldFrame, isFieldInvalid } from '../field/Field.tsx';
import type { FieldProps } from '../field/Field.tsx';
import styles from '../field/Field.module.css';
import { cx } from '../shared/cx.ts';

/** Props of {@link TextArea}. */
export interface TextAreaProps
  extends FieldProps, Omit<AriaTextFieldProps, 'children' | 'className' | 'style' | 'type'> {
  placeholder?: string;
  /**
   * Lines shown before it scrolls.
   * @default 6
   */
  rows?: number;
  className?: string;
  inputRef?: Ref<HTMLTextAreaElement>;
}

/** Several lines of text with label, hint and error. */
export function TextArea({
  label,
  description,
  error,
  isInvalid,
  placeholder,
  rows = 6,
  className,
  inputRef,
  ...props
}: TextAreaProps) {
  const invalid = isFieldInvalid(isInvalid, error);
  return (
    <AriaTextField {...props} isInvalid={invalid} validationBehavior="aria" className={cx(styles['root'], className)}>
      <FieldFrame label={label} description={description} error={error}>
        <Group className={styles['box']} isInvalid={invalid} isDisabled={props.isDisabled ?? false}>
          <AriaTextArea
            ref={inputRef}
            rows={rows}
            placeholder={placeholder}
            className={cx(styles['control'], styles['area'])}
          />
        </Group>
      </FieldFrame>
    </AriaTextField>
  );
}
