import { describe, expect, it } from '@jest/globals';
import { errorCatalogue, errorCodes, errorTypeOf, type ErrorCode } from '@jackdaw/api-contract';
import { networkError, readError, timeoutError, type ApiError } from '../../core/api-error.ts';
import { describeAccount, describeWarnings } from '../describe-account.ts';
import { describeExtraction } from '../describe-extraction.ts';
import { describeError, fieldErrorOf, type Doing } from '../describe-error.ts';

const from = (code: ErrorCode, more: Partial<ApiError> = {}): ApiError => ({
  ...readError(errorCatalogue[code].status, new Headers(), { error_type: errorTypeOf(code) }),
  code,
  ...more,
});

describe('describeError', () => {
  it.each(errorCodes)('says something about %s', (code) => {
    const { title, message } = describeError(from(code));
    expect(title).toMatch(/\S/);
    expect(message).toMatch(/\S/);
    expect(`${title} ${message}`).not.toMatch(/undefined|NaN|\[object/);
  });

  // People meet these only when a program makes a mistake; the sentence of the catalogue says which.
  const MISTAKES = new Set<ErrorCode>([
    'BadRequest',
    'MethodNotAllowed',
    'Conflict',
    'INVALID_PER_PAGE',
    'INVALID_EVENT_TYPE',
    'MISSING_INGREDIENTS',
    'PAYMENT_BAD_REQUEST',
  ]);

  it.each(errorCodes)('has a title of its own for %s, or none for a mistake of a program', (code) => {
    const general = describeError(from(code)).title === 'Something went wrong';
    expect(general).toBe(MISTAKES.has(code));
  });

  it.each<[ErrorCode, string]>([
    ['EMPTY_NAME', 'This file name is empty. Please rename and try again.'],
    ['SLASH_IN_NAME', 'This file name contains a slash. Please rename and try again.'],
    ['NAME_TOO_LONG', 'This file name is too long. Please rename and try again.'],
    [
      'NAME_ALREADY_EXIST',
      'Target folder contains a file with the same name. Please rename one of them and try again.',
    ],
    ['INVALID_MEDIA', "We couldn't start the playback because this media format is not supported."],
    ['MP4_NOT_READY', "We're still transcoding this file to MP4. Please try again in a bit."],
    ['FileNotFound', 'The file you are trying to move was not found.'],
  ])('has the text of the specification for %s', (code, message) =>
    expect(describeError(from(code)).message).toBe(message),
  );

  it('names the limit that the server tells', () => {
    expect(describeError(from('TooManyConversions', { extra: { limit: 1500 } })).message).toContain('1,500');
    expect(describeError(from('TRASH_RESTORE_TOO_MANY_FILES', { extra: { limit: 'many' } })).message).toContain(
      'a limited number of',
    );
  });

  it.each<[string, ApiError, string, string | undefined]>([
    ['no network', networkError(), 'Network error', 'retry'],
    ['a timeout', timeoutError(), 'Timeout', 'retry'],
    ['402', from('PaymentRequired'), 'Activate your account', 'billing'],
    ['404', from('NotFound'), 'Resource not found', undefined],
    ['410', from('FILE_LOST'), 'File lost', 'delete-file'],
    ['an unknown 410', readError(410, new Headers(), null), 'File lost', 'delete-file'],
    ['500', from('InternalServerError'), 'Server error', 'retry'],
    ['503', from('ServiceUnavailable'), 'Service unavailable', 'status-page'],
    ['401', from('Unauthorized'), 'Session expired', 'sign-in'],
    ['an unknown 401', readError(401, new Headers(), { error_type: 'invalid_grant' }), 'Session expired', 'sign-in'],
    ['an unknown 403', readError(403, new Headers(), { error_type: 'not_yours' }), 'Not allowed', undefined],
    ['an unknown answer', readError(418, new Headers(), null), 'Something went wrong', 'reload'],
  ])('offers what helps after %s', (_name, error, title, action) => {
    expect(describeError(error).title).toBe(title);
    expect(describeError(error).action?.kind).toBe(action);
  });

  it('offers support for an incident that the server has logged', () =>
    expect(describeError(from('InternalServerError', { errorId: 'x' })).action).toEqual({
      kind: 'contact-support',
      label: 'Contact Support',
    }));

  it.each([
    ['captcha-needed', 'Please retry after solving the security test.', 'solve-captcha'],
    ['info-mail-sent', 'We have sent you an e-mail. Please check your inbox.', undefined],
    [null, 'Please try again in 30 seconds.', 'request-ban-removal'],
  ])('tells what lifts a ban: %s', (action, message, offered) => {
    const text = describeError(from('RATE_LIMIT_ERROR', { rateLimit: { id: '1', action, retryAfter: 30 } }));
    expect(text.title).toBe('You have been temporarily blocked for too many requests.');
    expect(text.message).toBe(message);
    expect(text.action?.kind).toBe(offered);
  });

  it('knows the errors of public links with and without their prefix', () => {
    const extra = { current: 3_221_225_472, limit: 1_073_741_824 };
    for (const type of ['FOLDER_MAX_SIZE_LIMIT_EXCEEDED', 'PUBLIC_SHARE_FOLDER_MAX_SIZE_LIMIT_EXCEEDED']) {
      const error = readError(403, new Headers(), { error_type: type, extra });
      expect(describeError(error).message).toBe('This folder holds 3 GB; a public link can have up to 1 GB.');
    }
    const short = readError(403, new Headers(), { error_type: 'NOT_ALLOWED_PLAN' });
    expect(describeError(short).action?.kind).toBe('billing');
  });

  it.each(['SharedFileCloneTooManyFiles', 'SharedFileCloneTooManyFilesError'])('knows %s', (error_type) =>
    expect(readError(400, new Headers(), { error_type }).code).toBe('SharedFileCloneTooManyFilesError'),
  );

  it('tells how much room a plan change needs', () => {
    const error = from('PAYMENT_INSUFFICIENT_DISK_SPACE', { extra: { need_space: 1_610_612_736 } });
    expect(describeError(error).message).toBe('Your files do not fit into that plan. Please free up 1.5 GB first.');
    expect(describeError(from('PADDLE_ERROR')).action?.kind).toBe('contact-support');
    expect(describeError(from('PAYMENT_UPDATE_INFORMATION')).action?.kind).toBe('update-payment');
  });

  it.each<[Doing, ErrorCode, string]>([
    ['lift-ban', 'Forbidden', 'Please make sure both of your devices are on the same network.'],
    ['lift-ban', 'INVALID_CAPTCHA', "We couldn't remove your ban."],
    ['view-share', 'Unauthorized', 'This link has expired.'],
    ['reannounce-transfer', 'BadRequest', 'Only torrents can be announced again.'],
    ['extract', 'BadRequest', 'Please try again.'],
    ['pay', 'BadRequest', 'Something went wrong with the payment.'],
    ['convert', 'PaymentRequired', 'Please activate your account to convert this file.'],
    [
      'move',
      'Forbidden',
      'You do not have permission to move this file. You can only perform this action for your files.',
    ],
    ['retry-transfer', 'Forbidden', 'This transfer is not in error.'],
    ['add-transfer', 'BadRequest', 'Please check the link and try again.'],
    ['save-mp4', 'PaymentRequired', 'Please activate your account to save this file as MP4.'],
  ])('knows what was being done: %s', (doing, code, message) =>
    expect(describeError(from(code), doing).message).toBe(message),
  );
});

describe('describeAccount', () => {
  const now = new Date('2026-03-01T00:00:00Z');
  const standing = { account_status: 'inactive', files_will_be_deleted_at: null, is_sub_account: false } as const;

  it.each([
    ['expired', standing, 'Please activate your account and try again.', 'billing'],
    [
      'expired on an older server',
      { account_status: 'inactive' as const, is_sub_account: false },
      'Please activate your account and try again.',
      'billing',
    ],
    [
      'passive',
      { ...standing, files_will_be_deleted_at: '2026-03-03T12:00:00' },
      'Your files will be deleted in 3 days.',
      'billing',
    ],
    [
      'stranger',
      { ...standing, account_status: 'stranger' as const },
      'Please activate your account to add transfers, upload and share.',
      'billing',
    ],
    [
      'a member of a family',
      { ...standing, is_sub_account: true },
      'Please ask the owner of your family to renew the plan, or leave the family.',
      undefined,
    ],
  ])('says what %s means', (_name, info, message, action) => {
    expect(describeAccount(info, now)?.message).toBe(message);
    expect(describeAccount(info, now)?.action?.kind).toBe(action);
  });

  it('has nothing to say about an active account', () =>
    expect(describeAccount({ ...standing, account_status: 'active' }, now)).toBeNull());
});

describe('describeWarnings', () => {
  it('says what to update', () => {
    const warnings = { callback_url_has_failed: true, pushover_token_has_failed: true };
    expect(describeWarnings(warnings).map(({ action }) => action?.label)).toEqual(['Update URL', 'Update token']);
    expect(describeWarnings({ callback_url_has_failed: false })).toEqual([]);
  });
});

describe('describeExtraction', () => {
  it('asks for a password, says when it was wrong, and what failed', () => {
    expect(describeExtraction({ status: 'PASSWORD', message: 'Password required' })?.title).toBe('Password required');
    expect(describeExtraction({ status: 'PASSWORD', message: 'Password incorrect' })).toMatchObject({
      title: 'Password incorrect',
      action: { kind: 'enter-password' },
    });
    expect(describeExtraction({ status: 'ERROR', message: null })?.title).toBe('Oops. Could not extract.');
    expect(describeExtraction({ status: 'EXTRACTED', message: null })).toBeNull();
  });
});

describe('fieldErrorOf', () => {
  it('gives the form the field and its text', () => {
    expect(fieldErrorOf(from('EMPTY_NAME'))).toEqual({
      field: 'name',
      message: 'This file name is empty. Please rename and try again.',
    });
    expect(fieldErrorOf(from('INVALID_SETUP_CODE'))?.field).toBe('code');
    expect(fieldErrorOf(from('NotFound'))).toBeNull();
    expect(fieldErrorOf(networkError())).toBeNull();
  });
});
