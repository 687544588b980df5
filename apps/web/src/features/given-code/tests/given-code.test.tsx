import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { session } from '../../../app/session.ts';
import { renderAlone } from '../../../testing/render-alone.tsx';
import { refusal, type Answer } from '../../../testing/render-app.tsx';
import FamilyInvitationScreen from '../FamilyInvitationScreen.tsx';
import { familyMessages, voucherMessages } from '../messages.ts';
import VoucherScreen from '../VoucherScreen.tsx';

beforeEach(() => session.adopt('mine'));
afterEach(() => {
  jest.restoreAllMocks();
  session.forget();
});

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const codeField = () => screen.getByLabelText<HTMLInputElement>(voucherMessages.code);

const info = {
  current_plan: { expiration_date: null, type: null },
  target_plan: {
    ...{ code: '1TB_30_once', group_code: '1TB', name: '1 TB', hd_avail: 1e12, type: 'onetime' },
    simulated_expiration: '2026-04-16T12:00:00',
  },
  new_remaining_days: 30,
};
/** What a voucher would bring, and what becomes of redeeming it. */
const voucher =
  (shown: ReturnType<Answer>, redeemed: ReturnType<Answer> = { body: {} }): Answer =>
  ({ method }) =>
    method === 'GET' ? shown : redeemed;

describe('redeeming a voucher', () => {
  it('takes the code of the address, says what it brings, and redeems only when told to', async () => {
    const { sent } = renderAlone(<VoucherScreen />, { address: '/voucher?code=A8E7', answer: voucher({ body: info }) });
    expect(codeField().value).toBe('A8E7');
    expect(sent).toEqual([]);
    await press(voucherMessages.go);
    expect(await screen.findByRole('heading', { name: voucherMessages.ask('1 TB') })).toBeTruthy();
    expect(screen.getByText('You will have this plan for 30 days, until April 16, 2026.')).toBeTruthy();
    expect(screen.queryByText(voucherMessages.takesPlace)).toBeNull();
    await press(voucherMessages.use);
    expect(await screen.findByText(voucherMessages.doneText)).toBeTruthy();
    expect(sent).toMatchObject([
      { method: 'GET', path: '/v2/payment/redeem_voucher/A8E7', authorization: 'Token mine' },
      { method: 'POST', path: '/v2/payment/redeem_voucher/A8E7', authorization: 'Token mine' },
    ]);
  });

  it('says that a plan gives way, and redeems nothing when the answer is no', async () => {
    const current_plan = { expiration_date: '2026-04-01T00:00:00', type: 'onetime' };
    const { sent } = renderAlone(<VoucherScreen />, {
      address: '/voucher?code=A8E7',
      answer: voucher({ body: { ...info, current_plan } }),
    });
    await press(voucherMessages.go);
    expect(await screen.findByText(voucherMessages.takesPlace)).toBeTruthy();
    await press(voucherMessages.cancel);
    expect(codeField().value).toBe('A8E7');
    expect(sent).toHaveLength(1);
  });

  it.each([
    [404, 'PAYMENT_COUPON_CODE_NOT_FOUND', voucherMessages.unknown],
    [410, 'PAYMENT_COUPON_CODE_NO_LONGER_AVAILABLE', 'This code is no longer available.'],
  ])('says at the field what is wrong with a code (%s)', async (status, type, text) => {
    renderAlone(<VoucherScreen />, { address: '/voucher', answer: voucher(refusal(status, type)) });
    await press(voucherMessages.go);
    expect(await screen.findByText('This field is required.')).toBeTruthy();
    await userEvent.type(codeField(), ' wrong {Enter}');
    expect(await screen.findByText(text)).toBeTruthy();
    expect(codeField().getAttribute('aria-invalid')).toBe('true');
  });

  it.each([
    [403, 'PAYMENT_SUB_ACCOUNT_NOT_ALLOWED', 'The owner of your family takes care of the plan.'],
    [429, 'RATE_LIMIT_ERROR', 'too many requests'],
  ])('says above the code what else stands in the way (%s)', async (status, type, text) => {
    renderAlone(<VoucherScreen />, { address: '/voucher?code=x', answer: voucher(refusal(status, type)) });
    await press(voucherMessages.go);
    expect((await screen.findByRole('alert')).textContent).toContain(text);
  });

  it('says why a voucher cannot be redeemed after all', async () => {
    renderAlone(<VoucherScreen />, {
      address: '/voucher?code=x',
      answer: voucher({ body: info }, refusal(400, 'PAYMENT_VOUCHER_CODE_NOT_REDEEMED')),
    });
    await press(voucherMessages.go);
    await screen.findByRole('heading', { name: voucherMessages.ask('1 TB') });
    await press(voucherMessages.use);
    expect((await screen.findByRole('alert')).textContent).toContain('Invalid code');
    expect(screen.queryByText(voucherMessages.doneText)).toBeNull();
  });
});

describe('joining a family', () => {
  const invite = { owner: 'ada', plan: '1 TB' };
  const answer =
    (joined: ReturnType<Answer>): Answer =>
    ({ method }) =>
      method === 'GET' ? { body: { invite } } : joined;

  it('says whose family it is and joins only when told to', async () => {
    const { sent } = renderAlone(<FamilyInvitationScreen />, {
      address: '/family?code=F1',
      answer: answer({ body: {} }),
    });
    await press(familyMessages.go);
    expect(await screen.findByRole('heading', { name: familyMessages.ask('ada') })).toBeTruthy();
    expect(screen.getByText(familyMessages.brings('1 TB'))).toBeTruthy();
    await press(familyMessages.use);
    expect(await screen.findByText(familyMessages.doneText)).toBeTruthy();
    expect(sent).toMatchObject([
      { method: 'GET', path: '/v2/registration/family/F1' },
      { method: 'POST', path: '/v2/family/join/F1', authorization: 'Token mine' },
    ]);
  });

  it('says what an active account has to do first', async () => {
    renderAlone(<FamilyInvitationScreen />, {
      address: '/family?code=F1',
      answer: answer(refusal(403, 'FAMILY_INVITE_ACTIVE_USER')),
    });
    await press(familyMessages.go);
    await screen.findByRole('heading', { name: familyMessages.ask('ada') });
    await press(familyMessages.use);
    expect((await screen.findByRole('alert')).textContent).toContain('must be deactivated before it joins a family');
  });

  it('says at the field that a code is not valid', async () => {
    renderAlone(<FamilyInvitationScreen />, {
      address: '/family?code=F1',
      answer: () => refusal(404, 'INVALID_FAMILY_INVITE_CODE'),
    });
    await press(familyMessages.go);
    expect(await screen.findByText(familyMessages.unknown)).toBeTruthy();
  });
});
