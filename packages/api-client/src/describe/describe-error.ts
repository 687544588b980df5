import { errorCatalogue } from '@jackdaw/api-contract';
import type { ApiError } from '../core/api-error.ts';
import { CODE_TEXTS } from './code-texts.ts';
import { ACTIONS, type ErrorActionKind, type ErrorText } from './error-text.ts';

/** What was being tried, where the same answer means something else. */
export type Doing =
  | 'add-transfer'
  | 'convert'
  | 'extract'
  | 'lift-ban'
  | 'move'
  | 'pay'
  | 'reannounce-transfer'
  | 'retry-transfer'
  | 'save-mp4'
  | 'view-share';

function text(title: string, message: string, action?: ErrorActionKind): ErrorText {
  return action ? { title, message, action: ACTIONS[action] } : { title, message };
}

function describeRateLimit({ rateLimit }: ApiError): ErrorText {
  const title = 'You have been temporarily blocked for too many requests.';
  if (rateLimit?.action === 'captcha-needed') {
    return text(title, 'Please retry after solving the security test.', 'solve-captcha');
  }
  if (rateLimit?.action === 'info-mail-sent' || rateLimit?.action === 'action-mail-sent') {
    return text(title, 'We have sent you an e-mail. Please check your inbox.');
  }
  const wait = rateLimit?.retryAfter;
  const message = wait ? `Please try again in ${wait} seconds.` : 'Please try again later.';
  return text(title, message, 'request-ban-removal');
}

function describeStatus(error: ApiError): ErrorText {
  if (error.kind === 'network') return text('Network error', 'Please check your connection and try again.', 'retry');
  if (error.kind === 'timeout') return text('Timeout', 'The server took too long to answer.', 'retry');
  switch (error.status) {
    case 401:
      return text('Session expired', 'Please sign in.', 'sign-in');
    case 403:
      return text('Not allowed', error.message);
    case 402:
      return text('Activate your account', 'Please activate your account and try again.', 'billing');
    case 404:
      return text('Resource not found', 'It may have been moved or deleted.');
    case 410:
      return text('File lost', error.message, 'delete-file');
    case 429:
      return describeRateLimit(error);
    case 500:
      return text('Server error', 'Nothing was lost. Please try again in a bit.', 'retry');
    case 503:
      return text('Service unavailable', 'Please try again in a bit.', 'status-page');
    default:
      return text('Something went wrong', error.message, error.kind === 'known' ? undefined : 'reload');
  }
}

const isVague = ({ code }: ApiError) => code === null || code === 'BadRequest';

/** Texts that depend on what was being tried, before those of the code. */
function describeDoing(error: ApiError, doing: Doing): ErrorText | null {
  const { code, status } = error;
  switch (doing) {
    case 'move':
      return status === 403 ? text('Not moved', errorCatalogue.MoveForbidden.message) : null;
    case 'retry-transfer':
      return status === 403 ? text('Nothing to retry', 'This transfer is not in error.') : null;
    case 'reannounce-transfer':
      return code === 'BadRequest' || code === 'NOT_TORRENT'
        ? text('Not a torrent', 'Only torrents can be announced again.')
        : null;
    case 'add-transfer':
      if (status === 402)
        return text('Activate your account', 'Please activate your account to add transfers.', 'billing');
      return isVague(error) ? text('Transfer could not start', 'Please check the link and try again.') : null;
    case 'convert':
    case 'save-mp4': {
      const purpose = doing === 'convert' ? 'convert this file' : 'save this file as MP4';
      return status === 402
        ? text('Activate your account', `Please activate your account to ${purpose}.`, 'billing')
        : null;
    }
    case 'extract':
      return isVague(error) && status !== 402 ? text('Oops. Could not extract.', 'Please try again.', 'retry') : null;
    case 'lift-ban':
      return status === 403
        ? text('IP address changed', 'Please make sure both of your devices are on the same network.')
        : text('Something went wrong', "We couldn't remove your ban.");
    case 'pay':
      return isVague(error)
        ? text('Payment failed', 'Something went wrong with the payment.', 'contact-support')
        : null;
    case 'view-share':
      return status === 401 ? text('Link expired', 'This link has expired.') : null;
  }
}

function describeCode(error: ApiError): ErrorText | null {
  const known = error.code === null ? undefined : CODE_TEXTS[error.code];
  if (!known || error.code === null) return null;
  const { title, message = errorCatalogue[error.code].message, action } = known;
  return text(title, typeof message === 'string' ? message : message(error), action);
}

/** The text for an error: what happened, and the one action that helps. */
export function describeError(error: ApiError, doing?: Doing): ErrorText {
  const answered = (error.kind === 'known' || error.kind === 'unknown') && error.status !== 429;
  const special = answered ? ((doing && describeDoing(error, doing)) ?? describeCode(error)) : null;
  const described = special ?? describeStatus(error);
  return error.errorId === null ? described : { ...described, action: ACTIONS['contact-support'] };
}

/** The form field that an error is about, with the text for it; null when no field fits. */
export function fieldErrorOf(error: ApiError): { readonly field: string; readonly message: string } | null {
  const field = error.code === null ? undefined : errorCatalogue[error.code].field;
  return field === undefined ? null : { field, message: describeError(error).message };
}
