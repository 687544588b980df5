import { describe, expect, it } from '@jest/globals';
import { isApiError, isRetryable, isSessionExpired, networkError, readError, timeoutError } from '../api-error.ts';

const envelope = (error_type: string, more: object = {}) => ({
  status: 'ERROR',
  status_code: 400,
  error_type,
  error_message: 'It happened.',
  error_uri: '',
  error_id: null,
  extra: {},
  ...more,
});

const plain = new Headers();

describe('readError', () => {
  it('knows the catalogue', () => {
    const error = readError(
      400,
      new Headers({ 'x-trace-id': 'trace' }),
      envelope('TRASH_RESTORE_TOO_MANY_FILES', { extra: { limit: 10 }, error_id: 'incident' }),
    );
    expect(error).toEqual({
      kind: 'known',
      code: 'TRASH_RESTORE_TOO_MANY_FILES',
      type: 'TRASH_RESTORE_TOO_MANY_FILES',
      status: 400,
      message: 'It happened.',
      extra: { limit: 10 },
      errorId: 'incident',
      traceId: 'trace',
      rateLimit: null,
    });
  });

  it('keeps the type of an error that it does not know', () => {
    const error = readError(400, plain, envelope('NEW_ERROR'));
    expect(error).toMatchObject({ kind: 'unknown', code: null, type: 'NEW_ERROR', message: 'It happened.' });
  });

  it.each([
    ['nothing', null],
    ['text', 'Bad Gateway'],
    ['a list', [1]],
    ['wrong types', { error_type: 5, error_message: {}, extra: null, error_id: 7 }],
    ['an empty object', {}],
  ])('survives a body that is %s', (_name, body) =>
    expect(readError(502, plain, body)).toMatchObject({
      kind: 'unknown',
      code: null,
      type: null,
      status: 502,
      message: 'The server answered with status 502.',
      extra: {},
      errorId: null,
    }),
  );

  it('reads what a ban says, from the body first', () => {
    const headers = new Headers({
      'x-ratelimit-id': 'ban1',
      'x-ratelimit-action': 'captcha-needed',
      'retry-after': '60',
    });
    expect(readError(429, headers, envelope('RATE_LIMIT_ERROR', { retry_after: 30 })).rateLimit).toEqual({
      id: 'ban1',
      action: 'captcha-needed',
      retryAfter: 30,
    });
    expect(readError(429, headers, null).rateLimit?.retryAfter).toBe(60);
  });

  it('reads when to try again as seconds and as an instant', () => {
    const inTwoMinutes = Date.now() + 120_000;
    const waitFor = (headers: Record<string, string>, body: unknown = null) =>
      readError(429, new Headers(headers), body).rateLimit?.retryAfter;
    expect(waitFor({}, envelope('RATE_LIMIT_ERROR', { extra: { retry_after: 5 } }))).toBe(5);
    expect(waitFor({ 'retry-after': 'soon' })).toBeNull();
    const instants: Record<string, string>[] = [
      { 'retry-after': new Date(inTwoMinutes).toUTCString() },
      { 'x-ratelimit-reset': String(Math.floor(inTwoMinutes / 1000)) },
    ];
    for (const headers of instants) {
      expect(waitFor(headers)).toBeGreaterThan(110);
      expect(waitFor(headers)).toBeLessThanOrEqual(121);
    }
    expect(waitFor({ 'x-ratelimit-reset': '1000' })).toBe(0);
    expect(readError(503, new Headers({ 'retry-after': '7' }), null).extra).toEqual({ retry_after: 7 });
  });

  it.each([408, 504])('takes status %i as a timeout', (status) =>
    expect(readError(status, plain, null).kind).toBe('timeout'),
  );
});

describe('isRetryable', () => {
  it.each([
    ['no network', networkError(), true],
    ['a timeout', timeoutError(), true],
    ['a busy trash', readError(400, plain, envelope('TRASH_LOCK_TIMEOUT')), true],
    ['a duplicate name', readError(400, plain, envelope('NAME_ALREADY_EXIST')), false],
    ['an unknown 502', readError(502, plain, null), true],
    ['an unknown 400', readError(400, plain, null), false],
  ])('after %s', (_name, error, retry) => expect(isRetryable(error)).toBe(retry));
});

describe('isSessionExpired', () => {
  it('is about the token, not about its rights', () => {
    expect(isSessionExpired(readError(401, plain, envelope('Unauthorized')))).toBe(true);
    expect(isSessionExpired(readError(401, plain, null))).toBe(true);
    expect(isSessionExpired(readError(401, plain, envelope('invalid_scope')))).toBe(false);
    expect(isSessionExpired(readError(403, plain, envelope('Forbidden')))).toBe(false);
  });
});

describe('isApiError', () => {
  it('tells an error of the API from other values', () => {
    expect(isApiError(networkError())).toBe(true);
    for (const value of [null, 'no', new Error('no'), { kind: 'known' }]) expect(isApiError(value)).toBe(false);
  });
});
