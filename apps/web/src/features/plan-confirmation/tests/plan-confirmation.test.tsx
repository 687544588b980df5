import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { session } from '../../../app/session.ts';
import { renderAlone } from '../../../testing/render-alone.tsx';
import { refusal, type Answer } from '../../../testing/render-app.tsx';
import { messages } from '../messages.ts';
import PlanConfirmationScreen from '../PlanConfirmationScreen.tsx';

beforeEach(() => session.adopt('mine'));
afterEach(() => {
  jest.restoreAllMocks();
  session.forget();
});

const params = { action: 'upgrade', plan: '10TB_30_subscription', code: 'the code' };
const render = (answer: Answer) => renderAlone(<PlanConfirmationScreen />, { params, answer });
const press = () => userEvent.click(screen.getByRole('button', { name: messages.confirm }));

describe('confirming a new plan', () => {
  it('takes a press, then says what was charged and what comes next', async () => {
    const next_payment = { amount: '19.99', currency: 'USD', billing_date: '2026-05-16T12:00:00' };
    const { sent } = render(() => ({ body: { charged_amount: '10.00', charged_currency: 'USD', next_payment } }));
    expect(sent).toEqual([]);
    await press();
    expect(
      await screen.findByText('You were charged $10.00 now. The next payment is $19.99 on May 16, 2026.'),
    ).toBeTruthy();
    expect(sent).toMatchObject([
      {
        ...{ method: 'POST', path: '/v2/payment/change_plan/10TB_30_subscription', authorization: 'Token mine' },
        body: { confirmation_code: 'the code' },
      },
    ]);
  });

  it('says that it is done where nobody tells what was charged', async () => {
    render(() => ({ body: {} }));
    await press();
    expect(await screen.findByText(messages.doneText)).toBeTruthy();
  });

  it.each([
    ['a checkout', { urls: [] }],
    ['another confirmation', { confirmation: true }],
  ])('does not take %s for a change', async (_what, body) => {
    render(() => ({ body }));
    await press();
    expect((await screen.findByRole('alert')).textContent).toContain(messages.unexpected.title);
  });

  it.each([
    [404, 'CONFIRMATION_NOT_FOUND'],
    [400, 'INVALID_CONFIRMATION'],
  ])('says that a link is no longer good (%s)', async (status, type) => {
    render(() => refusal(status, type));
    await press();
    expect((await screen.findByRole('alert')).textContent).toContain('Confirmation not found');
  });
});
