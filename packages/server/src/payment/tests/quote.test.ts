import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatDate } from '@jackdaw/api-contract';
import { catalogueOf } from '../../plans/index.ts';
import type { FoundPlan } from '../../plans/catalogue.ts';
import { DAY } from '../../plans/dates.ts';
import type { BillingAccount } from '../../plans/grant.ts';
import { quote, quoteVoucher, type QuoteInput } from '../quote.ts';

const catalogue = catalogueOf({ plans: null });
const now = new Date('2026-03-17T09:30:00Z');
const at = (days: number) => formatDate(new Date(now.getTime() + days * DAY));
const plan = (code: string): FoundPlan => {
  const found = catalogue.find(code);
  if (!found) throw new Error(code);
  return found;
};
const none: BillingAccount = {
  user_id: 1,
  plan_code: null,
  plan_type: null,
  expires_at: null,
  value: 0,
  value_from: null,
  credit: 0,
  trial_used: 0,
  files_delete_at: null,
  fallback_quota: null,
  lapsed_at: null,
  reminded_of: null,
  reminded_days: null,
};
/** Paid `value` for `days`, of which `left` are left. */
const has = (code: string, value: number, days: number, left: number): Partial<QuoteInput> => ({
  account: { ...none, plan_code: code, value, value_from: at(left - days), expires_at: at(left) },
  current: plan(code),
});
const ask = (code: string, given: Partial<QuoteInput> = {}) =>
  quote({
    ...{ now, account: none, current: null, target: plan(code), changesSubscription: false },
    ...{ withTrial: false, coupon: null, discountPercent: 0 },
    ...given,
  });

describe('what a plan costs and brings', () => {
  it('is its price and its period', () =>
    expect(ask('1TB_30_once')).toMatchObject({ amount: 999, remainingDays: 30, expiresAt: at(30), credit: 0 }));

  it('keeps the days that are left within a group', () =>
    expect(ask('1TB_365_once', has('1TB_30_once', 999, 30, 12))).toMatchObject({
      amount: 9999,
      remainingDays: 377,
      isProductChange: false,
      value: 9999 + 399,
    }));

  it('turns what is left into days of another group', () =>
    // 9.99 for 30 days, half left: 4.99, which buys 7.49 days at 19.99 for 30.
    expect(ask('10TB_30_once', has('1TB_30_once', 999, 30, 15))).toMatchObject({
      amount: 1999,
      credit: 499,
      remainingDays: 37,
      isProductChange: true,
    }));

  it('charges only the difference of a running subscription', () =>
    expect(
      ask('10TB_30_subscription', { ...has('1TB_30_subscription', 999, 30, 15), changesSubscription: true }),
    ).toMatchObject({ amount: 1500, prorated: 1500, credit: 499, remainingDays: 30 }));

  it('adds days where what is left is worth more than the price', () =>
    expect(
      ask('1TB_30_subscription', { ...has('10TB_365_subscription', 19_999, 365, 365), changesSubscription: true }),
    ).toMatchObject({ amount: 0, prorated: 0, remainingDays: 600 }));

  it('is lowered by a coupon, then by the way to pay, never below nothing', () => {
    expect(ask('1TB_30_once', { coupon: { type: 'percentage', discount: 50 } }).amount).toBe(499);
    expect(ask('1TB_30_once', { coupon: { type: 'amount', discount: 100 }, discountPercent: 10 }).amount).toBe(809);
    expect(ask('1TB_30_once', { coupon: { type: 'amount', discount: 100_000 } }).amount).toBe(0);
  });

  it('is nothing for a trial', () =>
    expect(ask('1TB_30_trial', { withTrial: true })).toMatchObject({ amount: 0, remainingDays: 30, value: 0 }));

  it('turns credit of the account into days', () =>
    expect(ask('1TB_30_once', { account: { ...none, credit: 999 } })).toMatchObject({
      amount: 999,
      remainingDays: 60,
      creditUsed: 999,
    }));

  it('is never more than was paid, whatever is changed to and fro', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.record({ code: fc.constantFrom('100GB_30_once', '1TB_365_once', '10TB_30_once'), after: fc.nat(400) }),
          { maxLength: 8 },
        ),
        (changes) => {
          let account = none;
          let time = now;
          let paid = 0;
          for (const { code, after } of changes) {
            time = new Date(time.getTime() + after * DAY);
            const current = account.plan_code === null ? null : plan(account.plan_code);
            const result = ask(code, { now: time, account, current });
            paid += result.amount;
            expect(result.value).toBeLessThanOrEqual(paid);
            account = {
              ...account,
              plan_code: code,
              value: result.value,
              value_from: formatDate(time),
              expires_at: result.expiresAt,
            };
          }
        },
      ),
    ));
});

describe('a voucher', () => {
  const bring = (code: string, days: number, given: Partial<QuoteInput> = {}) =>
    quoteVoucher({ now, account: none, current: null, target: plan(code), ...given }, days);

  it('brings its days', () => expect(bring('1TB_30_once', 10)).toMatchObject({ amount: 0, remainingDays: 10 }));
  it('brings them on top of what is left', () =>
    expect(bring('1TB_30_once', 10, has('1TB_30_once', 999, 30, 20)).remainingDays).toBe(30));
  it('turns what is left of another group into days', () =>
    expect(bring('1TB_30_once', 10, has('10TB_30_once', 1999, 30, 15)).remainingDays).toBe(46));
});
