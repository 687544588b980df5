import { ApiRequestError, createClient, type ApiError } from '@jackdaw/api-client';
import type { FormikHelpers } from 'formik';
import { useEffect, useState } from 'react';
import { endSecondStep, readHalfSession } from '../../app/half-session.ts';
import { describeVisitorFailure, type Failure } from '../../shared/visitor/describe-visitor-failure.ts';
import { FormError } from '../../shared/visitor/FormError.tsx';
import { FormLinks } from '../../shared/visitor/FormLinks.tsx';
import { VisitorPage } from '../../shared/visitor/VisitorPage.tsx';
import { messages } from './messages.ts';
import { SecondFactorForm, type SecondFactorValues } from './SecondFactorForm.tsx';

/** The text at the field, when the error is about the code. */
function codeProblem({ code }: ApiError, isRecovery: boolean): string | null {
  if (code === 'TwoFactorCodeNotFound') return isRecovery ? messages.wrongRecoveryCode : messages.wrongCode;
  if (code === 'invalid_code') return isRecovery ? messages.invalidRecoveryCode : messages.wrongCode;
  return null;
}

/** Whether the half-signed-in token is no longer good for this: signing in has to begin anew. */
function isOver({ status, code }: ApiError): boolean {
  return status === 401 || code === 'InvalidScope' || code === 'invalid_setup';
}

/** The second step of signing in: a code, and on to where the person wanted to be. */
export default function SecondFactorScreen() {
  const [half] = useState(readHalfSession);
  const [isRecovery, setIsRecovery] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [tooLate, setTooLate] = useState(false);

  useEffect(() => {
    if (half === null) endSecondStep(null);
  }, [half]);

  if (half === null) return null;
  const client = createClient({ token: half.token });

  async function verify({ code }: SecondFactorValues, helpers: FormikHelpers<SecondFactorValues>): Promise<void> {
    setFailure(null);
    try {
      const { token } = await client.twoFactor.verify({ code: code.trim() });
      endSecondStep(token);
    } catch (error) {
      if (!(error instanceof ApiRequestError)) throw error;
      const problem = codeProblem(error.error, isRecovery);
      if (problem !== null) helpers.setFieldError('code', problem);
      else if (isOver(error.error)) setTooLate(true);
      else setFailure(describeVisitorFailure(error));
    }
  }

  const shown = tooLate ? messages.tooLate : failure;
  const back = { label: messages.back, onPress: () => endSecondStep(null) };
  return (
    <VisitorPage
      title={isRecovery ? messages.recoveryTitle : messages.title}
      lead={isRecovery ? messages.recoveryLead : messages.lead}
    >
      {shown && <FormError {...shown} />}
      {!tooLate && <SecondFactorForm key={String(isRecovery)} isRecovery={isRecovery} onSubmit={verify} />}
      <FormLinks
        links={[
          ...(tooLate
            ? []
            : [
                {
                  label: isRecovery ? messages.useApp : messages.useRecovery,
                  onPress: () => setIsRecovery(!isRecovery),
                },
              ]),
          back,
        ]}
      />
    </VisitorPage>
  );
}
