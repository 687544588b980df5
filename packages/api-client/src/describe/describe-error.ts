import { errorCatalogue } from '@jackdaw/api-contract';
import type { ApiError } from '../core/api-error.ts';
import { CODE_TEXTS } from './code-texts.ts';

/** The one thing that helps; the screen decides what it does. */
export type ErrorActionKind =
  | 'retry'
  | 'reload'
  | 'sign-in'
  | 'billing'
  | 'contact-support'
  | 'solve-captcha'
  | 'request-ban-removal'
  | 'status-page'
  | 'delete-file';

export interface ErrorAction {
  readonly kind: ErrorActionKind;
  readonly label: string;
}

/** What a person reads about an error. */
export interface ErrorText {
  readonly title: string;
  readonly message: string;
  readonly action?: ErrorAction;
}

/** What was being tried, where the same answer means something else. */
export type Doing = 'add-transfer' | 'move' | 'retry-transfer' | 'save-mp4';

const ACTIONS: Readonly<Record<ErrorActionKind, ErrorAction>> = {
  retry: { kind: 'retry', label: 'Try again' },
  reload: { kind: 'reload', label: 'Reload' },
  'sign-in': { kind: 'sign-in', label: 'Sign in' },
  billing: { kind: 'billing', label: 'Go to billing' },
  'contact-support': { kind: 'contact-support', label: 'Contact Support' },
  'solve-captcha': { kind: 'solve-captcha', label: 'Solve the security test' },
  'request-ban-removal': { kind: 'request-ban-removal', label: 'Request ban removal' },
  'status-page': { kind: 'status-page', label: 'Service status' },
  'delete-file': { kind: 'delete-file', label: 'Delete File' },
};

function describeRateLimit({ rateLimit }: ApiError): ErrorText {
  const title = 'You have been temporarily blocked for too many requests.';
  if (rateLimit?.action === 'captcha-needed') {
    return { title, message: 'Please retry after solving the security test.', action: ACTIONS['solve-captcha'] };
  }
  if (rateLimit?.action === 'info-mail-sent' || rateLimit?.action === 'action-mail-sent') {
    return { title, message: 'We have sent you an e-mail. Please check your inbox.' };
  }
  const wait = rateLimit?.retryAfter;
  const message = wait ? `Please try again in ${wait} seconds.` : 'Please try again later.';
  return { title, message, action: ACTIONS['request-ban-removal'] };
}

function describeStatus(error: ApiError): ErrorText {
  if (error.kind === 'network') {
    return { title: 'Network error', message: 'Please check your connection and try again.', action: ACTIONS.retry };
  }
  if (error.kind === 'timeout') {
    return { title: 'Timeout', message: 'The server took too long to answer.', action: ACTIONS.retry };
  }
  switch (error.status) {
    case 402:
      return {
        title: 'Activate your account',
        message: 'Please activate your account and try again.',
        action: ACTIONS.billing,
      };
    case 404:
      return { title: 'Resource not found', message: 'It may have been moved or deleted.' };
    case 410:
      return { title: 'File lost', message: error.message, action: ACTIONS['delete-file'] };
    case 429:
      return describeRateLimit(error);
    case 500:
      return { title: 'Server error', message: 'Nothing was lost. Please try again in a bit.', action: ACTIONS.retry };
    case 503:
      return {
        title: 'Service unavailable',
        message: 'Please try again in a bit.',
        action: ACTIONS['status-page'],
      };
    default:
      if (error.kind === 'known') return { title: 'Something went wrong', message: error.message };
      return { title: 'Something went wrong', message: error.message, action: ACTIONS.reload };
  }
}

function describeDoing({ status, code }: ApiError, doing: Doing | undefined): Omit<ErrorText, 'action'> | null {
  if (doing === 'move' && status === 403) {
    return { title: 'Not allowed', message: 'You do not have permission to move this file.' };
  }
  if (doing === 'retry-transfer' && status === 403) {
    return { title: 'Nothing to retry', message: 'This transfer is not in error.' };
  }
  if (doing === 'add-transfer' && (code === null || code === 'BadRequest') && status !== 402) {
    return { title: 'Transfer could not start', message: 'Please check the link and try again.' };
  }
  if (doing === 'save-mp4' && status === 402) {
    return { title: 'Activate your account', message: 'Please activate your account to save this file as MP4.' };
  }
  return null;
}

function describeCode(error: ApiError): Omit<ErrorText, 'action'> | null {
  const known = error.code === null ? undefined : CODE_TEXTS[error.code];
  if (!known || error.code === null) return null;
  const { title, message = errorCatalogue[error.code].message } = known;
  return { title, message: typeof message === 'string' ? message : message(error) };
}

function actionFor(error: ApiError): ErrorAction | undefined {
  if (error.code === 'FILE_LOST') return ACTIONS['delete-file'];
  if (error.code === 'Unauthorized') return ACTIONS['sign-in'];
  return error.status === 402 ? ACTIONS.billing : undefined;
}

/** The text for an error: what happened, and the one action that helps. */
export function describeError(error: ApiError, doing?: Doing): ErrorText {
  const answered = error.kind === 'known' || error.kind === 'unknown';
  const special = answered ? (describeDoing(error, doing) ?? describeCode(error)) : null;
  const action = actionFor(error);
  const text: ErrorText = special ? { ...special, ...(action ? { action } : {}) } : describeStatus(error);
  return error.errorId === null ? text : { ...text, action: ACTIONS['contact-support'] };
}

/** The form field that an error is about, with the text for it; null when no field fits. */
export function fieldErrorOf(error: ApiError): { readonly field: string; readonly message: string } | null {
  const field = error.code === null ? undefined : errorCatalogue[error.code].field;
  return field === undefined ? null : { field, message: describeError(error).message };
}
