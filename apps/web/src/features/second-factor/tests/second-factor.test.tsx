import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readHalfSession } from '../../../app/half-session.ts';
import { session } from '../../../app/session.ts';
import { renderAlone } from '../../../testing/render-alone.tsx';
import { refusal } from '../../../testing/render-app.tsx';
import { messages } from '../messages.ts';
import SecondFactorScreen from '../SecondFactorScreen.tsx';

beforeEach(() => {
  // What the first step leaves behind.
  window.sessionStorage.setItem('jackdaw.half-session', JSON.stringify({ token: 'half', next: '/transfers' }));
  // jsdom does not go anywhere and says so.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
  window.sessionStorage.clear();
  session.forget();
});

const type = async (label: string, code: string) => userEvent.type(screen.getByLabelText(label), `${code}{Enter}`);

describe('the second step of signing in', () => {
  it('exchanges the half token and the code for the session', async () => {
    const { sent } = renderAlone(<SecondFactorScreen />, { answer: () => ({ body: { token: 'full', user_id: 1 } }) });
    await type(messages.code, '123 456');
    expect(sent).toEqual([
      { method: 'POST', path: '/v2/two_factor/verify/totp', body: { code: '123 456' }, authorization: 'Token half' },
    ]);
    expect(session.token()).toBe('full');
    expect(readHalfSession()).toBeNull();
  });

  it('asks the server nothing before the code has its form', async () => {
    const { sent } = renderAlone(<SecondFactorScreen />);
    await type(messages.code, '12345');
    expect(await screen.findByText('Please enter the six digits.')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it.each([
    ['code_not_found', messages.wrongCode],
    ['invalid_code', messages.wrongCode],
  ])('says at the field what %s means, and keeps the half token', async (type_, text) => {
    renderAlone(<SecondFactorScreen />, { answer: () => refusal(400, type_) });
    await type(messages.code, '123456');
    expect(await screen.findByText(text)).toBeTruthy();
    expect(readHalfSession()?.token).toBe('half');
    expect(session.token()).toBeNull();
  });

  it('takes a recovery code instead', async () => {
    const { sent } = renderAlone(<SecondFactorScreen />, { answer: () => refusal(400, 'code_not_found') });
    await userEvent.click(screen.getByText(messages.useRecovery));
    await type(messages.recoveryCode, 'ABCD-EFGH');
    expect(await screen.findByText(messages.wrongRecoveryCode)).toBeTruthy();
    expect(sent[0]?.body).toEqual({ code: 'ABCD-EFGH' });
    await userEvent.click(screen.getByText(messages.useApp));
    expect(screen.getByLabelText(messages.code)).toBeTruthy();
  });

  it.each([
    [401, 'Unauthorized'],
    [400, 'invalid_setup'],
    [401, 'invalid_scope'],
  ])('begins anew after %i %s', async (status, type_) => {
    renderAlone(<SecondFactorScreen />, { answer: () => refusal(status, type_) });
    await type(messages.code, '123456');
    expect((await screen.findByRole('alert')).textContent).toContain(messages.tooLate.title);
    expect(screen.queryByLabelText(messages.code)).toBeNull();
    await userEvent.click(screen.getByText(messages.back));
    expect(readHalfSession()).toBeNull();
  });

  it('leads to the security test when there were too many tries', async () => {
    const headers = { 'x-ratelimit-id': 'ban', 'x-ratelimit-action': 'captcha-needed' };
    const answer = () => ({ ...refusal(429, 'RATE_LIMIT_ERROR'), headers });
    renderAlone(<SecondFactorScreen />, { address: '/otp', answer });
    await type(messages.code, '123456');
    const link = await screen.findByRole('link', { name: 'Solve the security test' });
    expect(link.getAttribute('href')).toBe('/captcha/ban?next=%2Fotp');
  });

  it('shows nothing without a first step', () => {
    window.sessionStorage.clear();
    renderAlone(<SecondFactorScreen />);
    expect(screen.queryByRole('heading')).toBeNull();
  });
});
