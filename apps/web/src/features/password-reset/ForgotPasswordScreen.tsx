import { ApiRequestError, createClient } from '@jackdaw/api-client';
import { Button, TextField } from '@jackdaw/ui-kit';
import { forgotPasswordSchema } from '@jackdaw/validators';
import { useFormik } from 'formik';
import { useState } from 'react';
import { fieldProps } from '../../shared/form-field.ts';
import { describeVisitorFailure, type Failure } from '../../shared/visitor/describe-visitor-failure.ts';
import { FormError } from '../../shared/visitor/FormError.tsx';
import { FormLinks } from '../../shared/visitor/FormLinks.tsx';
import { VisitorNotice } from '../../shared/visitor/VisitorNotice.tsx';
import { VisitorPage } from '../../shared/visitor/VisitorPage.tsx';
import { messages } from './messages.ts';
import styles from '../../shared/visitor/VisitorForm.module.css';

const texts = messages.forgot;

/** Asks for the address that a link for setting a new password is mailed to. */
export default function ForgotPasswordScreen() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const form = useFormik({
    initialValues: { mail: '' },
    validationSchema: forgotPasswordSchema,
    onSubmit: async ({ mail }, helpers) => {
      setFailure(null);
      try {
        await createClient().registration.forgotPassword({ mail });
        setSentTo(mail);
      } catch (error) {
        const isUnknown = error instanceof ApiRequestError && error.error.status === 404;
        if (isUnknown) helpers.setFieldError('mail', texts.unknown);
        else setFailure(describeVisitorFailure(error));
      }
    },
  });

  if (sentTo !== null) {
    return (
      <VisitorPage title={texts.sentTitle}>
        <VisitorNotice tone="success">{texts.sent(sentTo)}</VisitorNotice>
        <FormLinks links={[{ label: texts.again, onPress: () => setSentTo(null) }, texts.back]} />
      </VisitorPage>
    );
  }
  return (
    <VisitorPage title={texts.title} lead={texts.lead}>
      {failure && <FormError {...failure} />}
      <form className={styles['root']} onSubmit={form.handleSubmit} noValidate>
        <TextField {...fieldProps(form, 'mail')} label={texts.mail} type="email" autoComplete="email" autoFocus />
        <Button type="submit" variant="primary" size="lg" isFullWidth isPending={form.isSubmitting}>
          {texts.submit}
        </Button>
      </form>
      <FormLinks links={[texts.back]} />
    </VisitorPage>
  );
}
