import { describe, expect, test } from '@jest/globals';
import { formatBytes, formatSpeed } from './format-bytes.ts';
import { formatDate, formatDuration } from './format-time.ts';
import { truncateMiddle } from './truncate-middle.ts';

const en = 'en-US';

describe('formatBytes', () => {
  test.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [999, '999 bytes'],
    [1000, '1 kB'],
    [1_536_000, '1.5 MB'],
    [123_456_789, '123 MB'],
    [999_960_000, '1 GB'],
    [5e15, '5 PB'],
    [-1, '0 bytes'],
    [Number.NaN, '0 bytes'],
    [Number.POSITIVE_INFINITY, '0 bytes'],
  ])('%d reads %s', (bytes, text) => expect(formatBytes(bytes, en)).toBe(text));

  test('follows the language', () => expect(formatBytes(1_536_000, 'de')).toBe('1,5 MB'));
});

describe('formatSpeed', () => {
  test.each([
    [0, '0 kB/s'],
    [500, '0.5 kB/s'],
    [3_200_000, '3.2 MB/s'],
  ])('%d reads %s', (speed, text) => expect(formatSpeed(speed, en)).toBe(text));
});

describe('formatDuration', () => {
  test.each([
    [0, '0s'],
    [45, '45s'],
    [60, '1m'],
    [7500, '2h 5m'],
    [3601, '1h'],
    [90_000, '1d 1h'],
    [null, '∞'],
    [undefined, '∞'],
    [-1, '∞'],
    [Number.POSITIVE_INFINITY, '∞'],
  ])('%p reads %s', (seconds, text) => expect(formatDuration(seconds, en)).toBe(text));
});

describe('formatDate', () => {
  const now = new Date(2026, 5, 15, 12, 0, 0);
  const at = (...parts: [number, number, number, number, number]) => new Date(...parts);
  test.each([
    [at(2026, 5, 15, 11, 59), '1 minute ago'],
    [at(2026, 5, 15, 9, 0), '3 hours ago'],
    [at(2026, 5, 14, 11, 0), 'yesterday'],
    [at(2026, 5, 16, 13, 0), 'tomorrow'],
    [at(2026, 2, 12, 9, 0), 'Mar 12'],
    [at(2024, 2, 12, 9, 0), 'Mar 12, 2024'],
    [now, 'now'],
  ])('%s reads %s', (date, text) => expect(formatDate(date, { now, locale: en })).toBe(text));

  test('reads the wire’s dates and gives nothing for what is none', () => {
    expect(formatDate('2026-06-15T09:00:00Z', { now: new Date('2026-06-15T12:00:00Z'), locale: en })).toBe(
      '3 hours ago',
    );
    expect(formatDate('soon')).toBe('');
  });
});

describe('truncateMiddle', () => {
  test('keeps 50 characters in front and 10 behind', () => {
    const name = `${'a'.repeat(60)}${'b'.repeat(20)}.mkv`;
    expect(truncateMiddle(name)).toBe(`${'a'.repeat(50)}…bbbbbb.mkv`);
  });
  test('leaves what is short enough', () => expect(truncateMiddle('a'.repeat(61))).toBe('a'.repeat(61)));
  test('never cuts a character in two', () => expect(truncateMiddle('🐦'.repeat(10), 2, 1)).toBe('🐦🐦…🐦'));
});
