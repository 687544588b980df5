import { ApiRequestError, createClient, fieldErrorOf } from '@jackdaw/api-client';
import { Button, PasswordField } from '@jackdaw/ui-kit';
import { resetPasswordSchema } from '@jackdaw/validators';
import { useFormik } from 'formik';
import { useState } from 'react';
import { enterWith } from '../../app/half-session.ts';
import { fieldProps } from '../../shared/form-field.ts';
import { describeVisitorFailure, type Failure } from '../../shared/visitor/describe-visitor-failure.ts';
import { FormError } from '../../shared/visitor/FormError.tsx';
import { usePageParam } from '../../shared/visitor/page-params.ts';
import { VisitorPage } from '../../shared/visitor/VisitorPage.tsx';
import { messages } from './messages.ts';
import styles from '../../shared/visitor/VisitorForm.module.css';

const texts = messages.reset;

/** Sets a new password with the key of a mail, and signs in. */
export default function ResetPasswordScreen() {
  const key = usePageParam('key') ?? '';
  const [failure, setFailure] = useState<Failure | null>(null);
  const form = useFormik({
    initialValues: { password: '', confirmation: '' },
    validationSchema: resetPasswordSchema,
    onSubmit: async ({ password }, helpers) => {
      setFailure(null);
      try {
        const { access_token } = await createClient().registration.resetPassword({ key, password });
        await enterWith(access_token, '/');
      } catch (error) {
        if (!(error instanceof ApiRequestError)) throw error;
        const atField = fieldErrorOf(error.error);
        if (atField?.field === 'password') helpers.setFieldError('password', atField.message);
        else if (error.error.code === 'INVALID_PASSWORD_RESET_KEY') setFailure(texts.badLink);
        else setFailure(describeVisitorFailure(error));
      }
    },
  });
  return (
    <VisitorPage title={texts.title} lead={texts.lead}>
      {failure && <FormError {...failure} />}
      <form className={styles['root']} onSubmit={form.handleSubmit} noValidate>
        <PasswordField
          {...fieldProps(form, 'password')}
          label={texts.password}
          description={texts.passwordHint}
          autoComplete="new-password"
          autoFocus
        />
        <PasswordField {...fieldProps(form, 'confirmation')} label={texts.confirmation} autoComplete="new-password" />
        <Button type="submit" variant="primary" size="lg" isFullWidth isPending={form.isSubmitting}>
          {texts.submit}
        </Button>
      </form>
    </VisitorPage>
  );
}
