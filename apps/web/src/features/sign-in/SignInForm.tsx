import { signInSchema } from '@jackdaw/validators';
import { Button, PasswordField, TextField } from '@jackdaw/ui-kit';
import { useFormik } from 'formik';
import { fieldProps } from '../../shared/form-field.ts';
import { messages } from './messages.ts';
import styles from '../../shared/visitor/VisitorForm.module.css';

export interface SignInValues {
  /** User name or e-mail address. */
  username: string;
  password: string;
}

/** The two fields of signing in. */
export function SignInForm({ onSubmit }: { onSubmit: (values: SignInValues) => Promise<void> }) {
  const form = useFormik<SignInValues>({
    initialValues: { username: '', password: '' },
    validationSchema: signInSchema,
    onSubmit,
  });
  return (
    <form className={styles['root']} onSubmit={form.handleSubmit} noValidate>
      <TextField
        {...fieldProps(form, 'username')}
        label={messages.username}
        autoComplete="username"
        spellCheck="false"
        autoFocus
      />
      <PasswordField {...fieldProps(form, 'password')} label={messages.password} autoComplete="current-password" />
      <Button type="submit" variant="primary" size="lg" isFullWidth isPending={form.isSubmitting}>
        {messages.submit}
      </Button>
    </form>
  );
}
