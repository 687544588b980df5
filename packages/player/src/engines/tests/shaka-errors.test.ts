import { describe, expect, test } from '@jest/globals';
import { isCritical, isInterruption, toPlayerError, type ShakaError } from '../shaka-errors.ts';

const shaka = (category: number, code: number, data: unknown[] = [], severity = 2): ShakaError => ({
  severity,
  category,
  code,
  data,
});
const answer = (status: number, body = ''): ShakaError => shaka(1, 1001, ['http://host/x', status, body]);

describe('toPlayerError', () => {
  test.each([
    ['an answer of unsupported media', answer(400, '{"error_type":"INVALID_MEDIA"}'), 'unsupported'],
    ['an MP4 that is not ready', answer(400, '{"error_type":"MP4_NOT_READY"}'), 'not_ready'],
    ['a file that is gone', answer(410, '{"error_type":"FILE_LOST"}'), 'gone'],
    ['an address that is gone', answer(404, '<html>'), 'gone'],
    ['a server that breaks', answer(500), 'network'],
    ['no answer', shaka(1, 1002), 'network'],
    ['a late answer', shaka(1, 1003), 'network'],
    ['a manifest without anything to play', shaka(4, 4032), 'unsupported'],
    ['media the element refuses', shaka(3, 3016, [4]), 'unsupported'],
    ['media that breaks off', shaka(3, 3016, [3]), 'decode'],
    ['an append that failed', shaka(3, 3014), 'decode'],
    ['an error of another kind', new TypeError('x is undefined'), 'decode'],
  ])('%s', (_what, error, reason) => {
    expect(toPlayerError(error).reason).toBe(reason);
  });

  test('has the texts of the specification', () => {
    expect(toPlayerError(shaka(4, 4032)).message).toBe(
      "We couldn't start the playback because this media format is not supported.",
    );
    expect(toPlayerError(answer(400, '{"error_type":"MP4_NOT_READY"}')).message).toBe(
      "We're still transcoding this file to MP4. Please try again in a bit.",
    );
  });

  test('passes on what the server says is missing', () => {
    const error = toPlayerError(
      answer(503, '{"error_type":"ServiceUnavailable","error_message":"ffmpeg is missing."}'),
    );
    expect([error.reason, error.message, error.canRetry]).toEqual(['unavailable', 'ffmpeg is missing.', true]);
  });
});

test('a load that another one replaced is no error', () => {
  expect(isInterruption(shaka(7, 7000))).toBe(true);
  expect(isInterruption(shaka(1, 1002))).toBe(false);
});

test('only what Shaka does not try again by itself ends playback', () => {
  expect(isCritical(shaka(1, 1002, [], 1))).toBe(false);
  expect(isCritical(shaka(1, 1002, [], 2))).toBe(true);
});
