import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatMoney, minorDigits, parseMoney, share, shareRounded } from '../money.ts';

describe('amounts of money', () => {
  it.each([
    ['9.99', 2, 999],
    ['9.9', 2, 990],
    ['9', 2, 900],
    ['-0.05', 2, -5],
    ['9.990', 2, 999],
    ['1200', 0, 1200],
    ['0.1', 2, 10],
  ])('%s with %i decimals is %i', (text, digits, minor) => expect(parseMoney(text, digits)).toBe(minor));

  it.each([['9.999'], ['1e3'], [''], ['9,99'], ['.5'], ['NaN'], ['9999999999999999999'], ['0x10'], ['1.2.3']])(
    '%s is none',
    (text) => expect(parseMoney(text, 2)).toBeNull(),
  );

  it('come back as they went', () =>
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.constantFrom(0, 2, 3), (minor, digits) =>
        expect(parseMoney(formatMoney(minor, digits), digits)).toBe(minor),
      ),
    ));

  it('have the decimals of their currency', () => expect(['USD', 'JPY', 'KWD'].map(minorDigits)).toEqual([2, 0, 3]));

  it('are never shared out to more than there is', () =>
    fc.assert(
      fc.property(fc.nat(1e9), fc.nat(1e11), fc.integer({ min: 1, max: 1e11 }), (amount, part, whole) => {
        const capped = Math.min(part, whole);
        const left = share(amount, capped, whole);
        expect(left + share(amount, whole - capped, whole)).toBeLessThanOrEqual(amount);
        expect(left).toBeGreaterThanOrEqual(0);
      }),
    ));

  it('are shared exactly where a float would not be', () => {
    expect(share(9_007_199_254_740_991, 3, 7)).toBe(3_860_228_252_031_853);
    expect(share(999, 15, 30)).toBe(499);
    expect(shareRounded(999, 15, 30)).toBe(500);
    expect(share(5, 1, 0)).toBe(0);
  });
});
