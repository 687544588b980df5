import { errorCatalogue, type ErrorCode } from '@jackdaw/api-contract';
import { ApiRequestError, describeError } from '@jackdaw/api-client';
import type { FormikHelpers } from 'formik';
import { useState } from 'react';
import { session } from '../../app/session.ts';
import { FormError } from '../../shared/visitor/FormError.tsx';
import { VisitorPage } from '../../shared/visitor/VisitorPage.tsx';
import { messages } from './messages.ts';
import { SetUpForm, type SetUpValues } from './SetUpForm.tsx';

const FIELDS = ['code', 'username', 'mail', 'password'];

function fieldOf(code: ErrorCode | null): string | null {
  const field = code === null ? undefined : errorCatalogue[code].field;
  return field !== undefined && FIELDS.includes(field) ? field : null;
}

/** Creates the owner of an empty server with the code that the server printed, and signs in. */
export default function SetUpScreen() {
  const [failure, setFailure] = useState<{ title: string; message?: string } | null>(null);

  async function setUp(values: SetUpValues, helpers: FormikHelpers<SetUpValues>): Promise<void> {
    setFailure(null);
    try {
      await session.setUp({ ...values, code: values.code.trim(), username: values.username.trim() });
      window.location.assign('/');
    } catch (error) {
      if (!(error instanceof ApiRequestError)) throw error;
      const field = fieldOf(error.error.code);
      if (field !== null) helpers.setFieldError(field, error.error.message);
      else if (error.error.code === 'SETUP_ALREADY_DONE') setFailure(messages.alreadyDone);
      else setFailure(describeError(error.error));
    }
  }

  return (
    <VisitorPage title={messages.title} lead={messages.lead}>
      {failure && <FormError {...failure} />}
      <SetUpForm onSubmit={setUp} />
    </VisitorPage>
  );
}
