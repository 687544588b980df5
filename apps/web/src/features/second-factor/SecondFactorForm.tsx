import { oneTimeCodeSchema, recoveryCodeSchema } from '@jackdaw/validators';
import { Button, TextField } from '@jackdaw/ui-kit';
import { useFormik, type FormikHelpers } from 'formik';
import { fieldProps } from '../../shared/form-field.ts';
import { messages } from './messages.ts';
import styles from '../../shared/visitor/VisitorForm.module.css';

export interface SecondFactorValues {
  code: string;
}

/** The one field of the second step: a code of the authenticator, or a recovery code. */
export function SecondFactorForm({
  isRecovery,
  onSubmit,
}: {
  isRecovery: boolean;
  onSubmit: (values: SecondFactorValues, helpers: FormikHelpers<SecondFactorValues>) => Promise<void>;
}) {
  const form = useFormik<SecondFactorValues>({
    initialValues: { code: '' },
    validationSchema: isRecovery ? recoveryCodeSchema : oneTimeCodeSchema,
    onSubmit,
  });
  return (
    <form className={styles['root']} onSubmit={form.handleSubmit} noValidate>
      <TextField
        {...fieldProps(form, 'code')}
        label={isRecovery ? messages.recoveryCode : messages.code}
        {...(isRecovery ? {} : { description: messages.codeHint, inputMode: 'numeric' as const })}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        spellCheck="false"
        autoFocus
      />
      <Button type="submit" variant="primary" size="lg" isFullWidth isPending={form.isSubmitting}>
        {messages.submit}
      </Button>
    </form>
  );
}
