import { describe, expect, it } from '@jest/globals';
import { formatDate, parseDate } from '../date.ts';

describe('wire dates', () => {
  it('are UTC without zone and fraction', () =>
    expect(formatDate(new Date('2026-03-17T09:30:00.987Z'))).toBe('2026-03-17T09:30:00'));

  it('come back as the same second', () =>
    expect(parseDate('2026-03-17T09:30:00').toISOString()).toBe('2026-03-17T09:30:00.000Z'));

  it('are understood with a zone, too', () =>
    expect(parseDate('2026-03-17T09:30:00+01:00').toISOString()).toBe('2026-03-17T08:30:00.000Z'));
});
