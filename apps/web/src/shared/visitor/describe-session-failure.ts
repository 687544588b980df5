import { ApiRequestError, isSessionExpired } from '@jackdaw/api-client';
import { session } from '../../app/session.ts';
import { currentPath } from '../captcha-path.ts';
import { describeVisitorFailure, type Failure } from './describe-visitor-failure.ts';

/** The text for an error of a call with the session's token; an ended session leads to the sign-in screen and back. */
export function describeSessionFailure(error: unknown): Failure {
  if (error instanceof ApiRequestError && isSessionExpired(error.error)) session.expire(currentPath());
  return describeVisitorFailure(error);
}
