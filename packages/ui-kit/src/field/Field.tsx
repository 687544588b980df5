import type { ReactNode } from 'react';
import { FieldError, Label, Text } from 'react-aria-components';
import styles from './Field.module.css';

/** What every field takes besides its own control. */
export interface FieldProps {
  /** Names the field; leave it out only together with `aria-label`. */
  label?: ReactNode;
  /** A hint under the control. */
  description?: ReactNode;
  /** What is wrong, in place of the hint; marks the field as invalid. */
  error?: ReactNode;
}

/** The label above a control and the hint or the error below it; to be used inside a React Aria field. */
export function FieldFrame({ label, description, error, children }: FieldProps & { children: ReactNode }) {
  const hasError = error !== undefined && error !== null && error !== '' && error !== false;
  return (
    <>
      {label !== undefined && <Label className={styles['label']}>{label}</Label>}
      {children}
      {description !== undefined && !hasError && (
        <Text slot="description" className={styles['description']}>
          {description}
        </Text>
      )}
      <FieldError className={styles['error']}>{hasError ? error : undefined}</FieldError>
    </>
  );
}

/** Whether a field counts as invalid: because it was said so, or because there is an error to show. */
export function isFieldInvalid(isInvalid: boolean | undefined, error: ReactNode): boolean {
  return isInvalid ?? Boolean(error);
}
