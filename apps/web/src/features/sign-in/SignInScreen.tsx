import { readLoginState } from '@jackdaw/api-client';
import { useState } from 'react';
import { session } from '../../app/session.ts';
import { FormError } from '../../shared/visitor/FormError.tsx';
import { VisitorPage } from '../../shared/visitor/VisitorPage.tsx';
import { describeSignInError } from './describe-sign-in-error.ts';
import { messages } from './messages.ts';
import { SignInForm, type SignInValues } from './SignInForm.tsx';

/** Signs in and goes to where the visitor wanted to be. */
export default function SignInScreen() {
  const [{ message, next }] = useState(() => readLoginState(new URLSearchParams(window.location.search).get('state')));
  const [failure, setFailure] = useState<{ title: string; message?: string | undefined } | null>(
    message === 'session expired' ? messages.sessionExpired : null,
  );

  async function signIn(values: SignInValues): Promise<void> {
    setFailure(null);
    try {
      const { scope } = await session.signIn({ ...values, username: values.username.trim() });
      if (scope !== 'two_factor') return window.location.assign(next);
      session.forget();
      setFailure(messages.twoFactor);
    } catch (error) {
      setFailure(describeSignInError(error));
    }
  }

  return (
    <VisitorPage title={messages.title}>
      {failure && <FormError {...failure} />}
      <SignInForm onSubmit={signIn} />
    </VisitorPage>
  );
}
