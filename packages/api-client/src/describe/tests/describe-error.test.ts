import { describe, expect, it } from '@jest/globals';
import { errorCatalogue, errorCodes, errorTypeOf, type ErrorCode } from '@jackdaw/api-contract';
import { networkError, readError, timeoutError, type ApiError } from '../../core/api-error.ts';
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

  it.each<[Doing, ErrorCode, string]>([
    ['move', 'Forbidden', 'You do not have permission to move this file.'],
    ['retry-transfer', 'Forbidden', 'This transfer is not in error.'],
    ['add-transfer', 'BadRequest', 'Please check the link and try again.'],
    ['save-mp4', 'PaymentRequired', 'Please activate your account to save this file as MP4.'],
  ])('knows what was being done: %s', (doing, code, message) =>
    expect(describeError(from(code), doing).message).toBe(message),
  );
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
