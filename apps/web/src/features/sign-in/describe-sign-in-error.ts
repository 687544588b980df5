import { ApiRequestError, describeError } from '@jackdaw/api-client';
import { messages } from './messages.ts';

/** What the sign-in form says about a failure. A 401 is a wrong name or password here, not an ended session. */
export function describeSignInError(error: unknown): { title: string; message?: string | undefined } {
  if (!(error instanceof ApiRequestError)) throw error;
  return error.error.status === 401 ? messages.wrongCredentials : describeError(error.error);
}
