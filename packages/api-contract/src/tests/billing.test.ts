import { describe, expect, it } from '@jest/globals';
import { Value } from 'typebox/value';
import { ChangePlanAnswer, errorCodeOf, routes } from '../index.ts';

describe('the answer of a plan change', () => {
  const fits = (answer: unknown) => Value.Check(ChangePlanAnswer, answer);

  it.each<[string, object]>([
    ['a checkout', { urls: [{ provider: 'Paddle', type: 'credit-card', plan_id: 1, vendor_id: 2 }] }],
    ['a crypto checkout', { urls: [{ provider: 'OpenNode', type: 'cryptocurrency', discount_percent: 5 }] }],
    ['a confirmation', { confirmation: true }],
    [
      'a charged change',
      {
        charged_amount: '4.99',
        charged_currency: 'USD',
        next_payment: { amount: '9.99', billing_date: '2026-04-01T00:00:00', currency: 'USD' },
      },
    ],
    ['success', {}],
  ])('may be %s', (_name, answer) => expect(fits({ status: 'OK', ...answer })).toBe(true));

  it.each<[string, object]>([
    ['nothing to pay at', { urls: [] }],
    ['an unknown provider', { urls: [{ provider: 'Sandbox', type: 'credit-card' }] }],
    ['a number for money', { charged_amount: 4.99, charged_currency: 'USD', next_payment: {} }],
  ])('is never %s', (_name, answer) => expect(fits({ status: 'OK', ...answer })).toBe(false));
});

describe('errors of invitations', () => {
  it('tell registration and joining apart by their status', () => {
    expect(errorCodeOf('FAMILY_INVITE_INVALID_CODE', 404)).toBe('FAMILY_INVITE_INVALID_CODE');
    expect(errorCodeOf('FAMILY_INVITE_INVALID_CODE', 403)).toBe('JoinInvalidCode');
    expect(errorCodeOf('FAMILY_INVITE_OWNER_NOT_ACTIVE', 403)).toBe('JoinOwnerNotActive');
  });
});

describe('payment routes', () => {
  it('are for first-party clients, but for the ways to pay and what providers call', () => {
    const open = Object.values(routes.payment).filter((route) => route.auth !== 'first');
    expect(open.map((route) => route.id).sort()).toEqual(['payment.options', 'payment.webhook']);
  });
});
