import { ApiRequestError, createClient, fieldErrorOf, type ApiError } from '@jackdaw/api-client';
import { CLIENT_IDS, errorCatalogue, type ErrorCode, type RegistrationMode } from '@jackdaw/api-contract';
import type { FormikHelpers } from 'formik';
import { useEffect, useState } from 'react';
import { session } from '../../app/session.ts';
import { describeVisitorFailure, type Failure } from '../../shared/visitor/describe-visitor-failure.ts';
import { FormError } from '../../shared/visitor/FormError.tsx';
import { FormLinks } from '../../shared/visitor/FormLinks.tsx';
import { VisitorPage } from '../../shared/visitor/VisitorPage.tsx';
import { messages } from './messages.ts';
import { RegistrationForm, type RegistrationValues } from './RegistrationForm.tsx';
import { useGivenCode } from './use-given-code.ts';
import { useInvitation } from './use-invitation.ts';

const FIELDS = ['mail', 'username', 'password'];

/** Errors about a code, whatever its kind. */
const ABOUT_CODES: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'REDEEMED_VOUCHER_CODE',
  'INVALID_VOUCHER_CODE',
  'INVALID_GIFT_CARD_CONFIRMATION_CODE',
  'FAMILY_INVITE_INVALID_CODE',
  'FAMILY_INVITE_OWNER_NOT_ACTIVE',
  'FRIEND_INVITE_INVALID_CODE',
  'FRIEND_INVITE_OWNER_NOT_ACTIVE',
]);

/** The field of the form that an error is about, with its text; all kinds of codes share one field. */
function fieldOf(error: ApiError): { field: string; message: string } | null {
  if (error.code === 'INVITATION_REQUIRED') return { field: 'code', message: messages.codeRequired };
  if (error.code !== null && ABOUT_CODES.has(error.code)) {
    return { field: 'code', message: errorCatalogue[error.code].message };
  }
  const at = fieldErrorOf(error);
  return at !== null && FIELDS.includes(at.field) ? at : null;
}

/** Who may register; null until that is known. A server that does not say is asked by registering. */
function useMode(): RegistrationMode | null {
  const [mode, setMode] = useState<RegistrationMode | null>(null);
  useEffect(() => {
    createClient()
      .registration.status()
      .then(
        ({ registration }) => setMode(registration),
        () => setMode('open'),
      );
  }, []);
  return mode;
}

/** Opens an account, with an invitation, voucher or gift card where there is one, and signs in. */
export default function RegistrationScreen() {
  const given = useGivenCode();
  const mode = useMode();
  const { invitation, find } = useInvitation(given);
  const [failure, setFailure] = useState<Failure | null>(null);

  async function register(values: RegistrationValues, helpers: FormikHelpers<RegistrationValues>): Promise<void> {
    const { mail, password, code } = values;
    setFailure(null);
    try {
      const found = await find(code);
      if (found === null && code.trim() !== '') return helpers.setFieldError('code', messages.codeUnknown);
      const account = { mail, username: values.username.trim(), password, client_id: CLIENT_IDS.web };
      const { access_token } = await createClient().registration.register({ ...account, ...found?.args });
      session.adopt(access_token);
      window.location.assign('/');
    } catch (error) {
      if (!(error instanceof ApiRequestError)) throw error;
      const at = fieldOf(error.error);
      if (at) helpers.setFieldError(at.field, at.message);
      else if (error.error.code === 'REGISTRATION_CLOSED') setFailure(messages.closed);
      else setFailure(describeVisitorFailure(error));
    }
  }

  if (mode === 'closed') {
    return (
      <VisitorPage title={messages.closed.title} lead={messages.closed.message}>
        <FormLinks links={[messages.signIn]} />
      </VisitorPage>
    );
  }
  return (
    <VisitorPage title={messages.title}>
      {failure && <FormError {...failure} />}
      {mode !== null && (
        <RegistrationForm
          mode={mode}
          initialCode={given?.code ?? ''}
          invitation={invitation}
          // What cannot be looked up now is told when the form is sent.
          onCode={(code) => void find(code).catch(() => undefined)}
          onSubmit={register}
        />
      )}
      <FormLinks links={[messages.signIn]} />
    </VisitorPage>
  );
}
