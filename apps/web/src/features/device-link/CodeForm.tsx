import { deviceCodeSchema } from '@jackdaw/validators';
import { Button, TextField } from '@jackdaw/ui-kit';
import { useFormik, type FormikHelpers } from 'formik';
import { fieldProps } from '../../shared/form-field.ts';
import { messages } from './messages.ts';
import formStyles from '../../shared/visitor/VisitorForm.module.css';
import styles from './DeviceLink.module.css';

export interface CodeValues {
  code: string;
}

/** Where the code of a device is typed. */
export function CodeForm({
  initialCode,
  onSubmit,
}: {
  initialCode: string;
  onSubmit: (values: CodeValues, helpers: FormikHelpers<CodeValues>) => Promise<void>;
}) {
  const form = useFormik<CodeValues>({
    initialValues: { code: initialCode },
    validationSchema: deviceCodeSchema,
    onSubmit,
  });
  return (
    <form className={formStyles['root']} onSubmit={form.handleSubmit} noValidate>
      <TextField
        {...fieldProps(form, 'code')}
        label={messages.code}
        description={messages.codeHint}
        autoComplete="off"
        spellCheck="false"
        className={styles['code'] ?? ''}
        autoFocus
      />
      <Button type="submit" variant="primary" size="lg" isFullWidth isPending={form.isSubmitting}>
        {messages.go}
      </Button>
    </form>
  );
}
