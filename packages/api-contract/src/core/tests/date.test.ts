import { describe, expect, it } from '@jest/globals';
import { formatDate, parseDate } from '../date.ts';

describe('wire dates', () => {
  it('are UTC without zone and fraction', () =>
    expect(formatDate(new Date('2026-03-17T09:30:00.987Z'))).toBe('2026-03-17T09:30:00'));

  it('come back as the same second', () =>
    expect(parseDate('2026-03-17T09:30:00').toISOString()).toBe('2026-03-17T09:30:00.000Z'));

  it.each([
    ['2026-03-17T09:30:00+01:00', '2026-03-17T08:30:00.000Z'],
    ['2026-03-17T09:30:00Z', '2026-03-17T09:30:00.000Z'],
    ['2026-03-17 09:30:00', '2026-03-17T09:30:00.000Z'],
    ['2026-03-17', '2026-03-17T00:00:00.000Z'],
  ])('are understood as other servers write them: %s', (text, instant) =>
    expect(parseDate(text).toISOString()).toBe(instant),
  );
});
