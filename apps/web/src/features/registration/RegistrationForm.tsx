import type { RegistrationMode } from '@jackdaw/api-contract';
import { registrationSchema } from '@jackdaw/validators';
import { Button, PasswordField, TextField } from '@jackdaw/ui-kit';
import { useFormik, type FormikHelpers } from 'formik';
import { fieldProps } from '../../shared/form-field.ts';
import { VisitorNotice } from '../../shared/visitor/VisitorNotice.tsx';
import type { Invitation } from './find-invitation.ts';
import { messages } from './messages.ts';
import styles from '../../shared/visitor/VisitorForm.module.css';

export interface RegistrationValues {
  mail: string;
  username: string;
  password: string;
  code: string;
}

/** The fields of opening an account; below the code stands what it is good for. */
export function RegistrationForm({
  mode,
  initialCode,
  invitation,
  onCode,
  onSubmit,
}: {
  mode: RegistrationMode;
  initialCode: string;
  invitation: Invitation | null;
  /** A code was typed. */
  onCode: (code: string) => void;
  onSubmit: (values: RegistrationValues, helpers: FormikHelpers<RegistrationValues>) => Promise<void>;
}) {
  const form = useFormik<RegistrationValues>({
    initialValues: { mail: '', username: '', password: '', code: initialCode },
    validationSchema: registrationSchema,
    onSubmit,
  });
  const code = fieldProps(form, 'code');
  const isFound = invitation !== null && invitation.code === form.values.code.trim();
  return (
    <form className={styles['root']} onSubmit={form.handleSubmit} noValidate>
      <TextField {...fieldProps(form, 'mail')} label={messages.mail} type="email" autoComplete="email" autoFocus />
      <TextField
        {...fieldProps(form, 'username')}
        label={messages.username}
        autoComplete="username"
        spellCheck="false"
      />
      <PasswordField
        {...fieldProps(form, 'password')}
        label={messages.password}
        description={messages.passwordHint}
        autoComplete="new-password"
      />
      <TextField
        {...code}
        label={messages.code}
        description={isFound ? undefined : messages.codeHint[mode]}
        autoComplete="off"
        spellCheck="false"
        onBlur={() => {
          code.onBlur();
          onCode(form.values.code);
        }}
      />
      {isFound && <VisitorNotice tone="success">{invitation.text}</VisitorNotice>}
      <Button type="submit" variant="primary" size="lg" isFullWidth isPending={form.isSubmitting}>
        {messages.submit}
      </Button>
    </form>
  );
}
