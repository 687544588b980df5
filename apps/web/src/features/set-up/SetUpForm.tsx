import { setupSchema } from '@jackdaw/validators';
import { Button, PasswordField, TextField } from '@jackdaw/ui-kit';
import { useFormik, type FormikHelpers } from 'formik';
import { fieldProps } from '../../shared/form-field.ts';
import { messages } from './messages.ts';
import styles from '../../shared/visitor/VisitorForm.module.css';

export interface SetUpValues {
  code: string;
  username: string;
  mail: string;
  password: string;
}

/** The fields of the first visit. */
export function SetUpForm({
  onSubmit,
}: {
  onSubmit: (values: SetUpValues, helpers: FormikHelpers<SetUpValues>) => Promise<void>;
}) {
  const form = useFormik<SetUpValues>({
    initialValues: { code: '', username: '', mail: '', password: '' },
    validationSchema: setupSchema,
    onSubmit,
  });
  return (
    <form className={styles['root']} onSubmit={form.handleSubmit} noValidate>
      <TextField
        {...fieldProps(form, 'code')}
        label={messages.code}
        description={messages.codeHint}
        autoComplete="one-time-code"
        spellCheck="false"
        autoFocus
      />
      <TextField
        {...fieldProps(form, 'username')}
        label={messages.username}
        autoComplete="username"
        spellCheck="false"
      />
      <TextField {...fieldProps(form, 'mail')} label={messages.mail} type="email" autoComplete="email" />
      <PasswordField
        {...fieldProps(form, 'password')}
        label={messages.password}
        description={messages.passwordHint}
        autoComplete="new-password"
      />
      <Button type="submit" variant="primary" size="lg" isFullWidth isPending={form.isSubmitting}>
        {messages.submit}
      </Button>
    </form>
  );
}
