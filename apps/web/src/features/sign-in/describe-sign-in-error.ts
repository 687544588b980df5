import { ApiRequestError } from '@jackdaw/api-client';
import { describeVisitorFailure, type Failure } from '../../shared/visitor/describe-visitor-failure.ts';
import { messages } from './messages.ts';

/** What the sign-in form says about a failure. A 401 is a wrong name or password here, not an ended session. */
export function describeSignInError(error: unknown): Failure {
  if (!(error instanceof ApiRequestError)) throw error;
  if (error.error.status === 401) return messages.wrongCredentials;
  if (error.error.code === 'password_reset_required') return messages.resetRequired;
  return describeVisitorFailure(error);
}
