import { createClient, readLoginState } from '@jackdaw/api-client';
import { useEffect, useState } from 'react';
import { beginSecondStep } from '../../app/half-session.ts';
import { session } from '../../app/session.ts';
import type { Failure } from '../../shared/visitor/describe-visitor-failure.ts';
import { FormError } from '../../shared/visitor/FormError.tsx';
import { FormLinks } from '../../shared/visitor/FormLinks.tsx';
import { VisitorPage } from '../../shared/visitor/VisitorPage.tsx';
import { describeSignInError } from './describe-sign-in-error.ts';
import { messages } from './messages.ts';
import { SignInForm, type SignInValues } from './SignInForm.tsx';

/** Whether people can open an account here; false until the server has said so. */
function useMayRegister(): boolean {
  const [mayRegister, setMayRegister] = useState(false);
  useEffect(() => {
    const asked = createClient().registration.status();
    // Without an answer nothing is offered that may not be there.
    asked.then(
      ({ registration }) => setMayRegister(registration !== 'closed'),
      () => undefined,
    );
  }, []);
  return mayRegister;
}

/** Signs in and goes to where the visitor wanted to be. */
export default function SignInScreen() {
  const [{ message, next }] = useState(() => readLoginState(new URLSearchParams(window.location.search).get('state')));
  const [failure, setFailure] = useState<Failure | null>(
    message === 'session expired' ? messages.sessionExpired : null,
  );
  const mayRegister = useMayRegister();

  async function signIn(values: SignInValues): Promise<void> {
    setFailure(null);
    try {
      const { scope } = await session.signIn({ ...values, username: values.username.trim() });
      if (scope !== 'two_factor') return window.location.assign(next);
      const half = session.token();
      session.forget();
      if (half !== null) beginSecondStep({ token: half, next });
    } catch (error) {
      setFailure(describeSignInError(error));
    }
  }

  return (
    <VisitorPage title={messages.title}>
      {failure && <FormError {...failure} />}
      <SignInForm onSubmit={signIn} />
      <FormLinks links={[messages.forgot, ...(mayRegister ? [messages.register] : [])]} />
    </VisitorPage>
  );
}
