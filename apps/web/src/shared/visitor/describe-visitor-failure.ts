import { ApiRequestError, describeError } from '@jackdaw/api-client';
import { captchaPath, currentPath } from '../captcha-path.ts';

/** What a form as a whole says when it failed. */
export interface Failure {
  title: string;
  message?: string | undefined;
  /** Where the one thing that helps is done. */
  action?: { label: string; href: string } | undefined;
}

/** The text for an error of the API. @throws whatever else went wrong: that is a fault of our own */
export function describeVisitorFailure(error: unknown): Failure {
  if (!(error instanceof ApiRequestError)) throw error;
  const { title, message, action } = describeError(error.error);
  const href = action?.kind === 'solve-captcha' ? captchaPath(error.error, currentPath()) : null;
  return { title, message, ...(action && href !== null ? { action: { label: action.label, href } } : {}) };
}
