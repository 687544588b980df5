import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readHalfSession } from '../../../app/half-session.ts';
import { session } from '../../../app/session.ts';
import { renderAlone } from '../../../testing/render-alone.tsx';
import { refusal } from '../../../testing/render-app.tsx';
import ForgotPasswordScreen from '../ForgotPasswordScreen.tsx';
import { messages } from '../messages.ts';
import ResetPasswordScreen from '../ResetPasswordScreen.tsx';

afterEach(() => {
  jest.restoreAllMocks();
  window.sessionStorage.clear();
  session.forget();
});

describe('a forgotten password', () => {
  it('is reported with the address of the account', async () => {
    const { sent } = renderAlone(<ForgotPasswordScreen />);
    await userEvent.type(screen.getByLabelText(messages.forgot.mail), 'a@b.example{Enter}');
    expect(await screen.findByText(messages.forgot.sent('a@b.example'))).toBeTruthy();
    expect(sent[0]).toMatchObject({ path: '/v2/registration/password/forgot', body: { mail: 'a@b.example' } });
  });

  it('of nobody is told at the field', async () => {
    renderAlone(<ForgotPasswordScreen />, { answer: () => refusal(404, 'NotFound') });
    await userEvent.type(screen.getByLabelText(messages.forgot.mail), 'a@b.example{Enter}');
    expect(await screen.findByText(messages.forgot.unknown)).toBeTruthy();
  });
});

async function reset(password: string, again = password): Promise<void> {
  await userEvent.type(screen.getByLabelText(messages.reset.password), password);
  await userEvent.type(screen.getByLabelText(messages.reset.confirmation), `${again}{Enter}`);
}

describe('a new password', () => {
  const params = { key: 'the key' };
  const issued = (token_scope: string) => () => ({
    body: { access_token: 'new', result: true, token_id: 1, user_id: 1, token_scope },
  });

  it('signs in', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { sent } = renderAlone(<ResetPasswordScreen />, { params, answer: issued('default') });
    await reset('long enough');
    expect(sent[0]?.body).toEqual({ key: 'the key', password: 'long enough' });
    expect(session.token()).toBe('new');
  });

  it('leads to the second step where the account has one', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    renderAlone(<ResetPasswordScreen />, { params, answer: issued('two_factor') });
    await reset('long enough');
    expect(readHalfSession()).toEqual({ token: 'new', next: '/' });
    expect(session.token()).toBeNull();
  });

  it('has to be typed twice and fit', async () => {
    const { sent } = renderAlone(<ResetPasswordScreen />, { params });
    await reset('long enough', 'long enouhg');
    expect(await screen.findByText("New password and the confirmation doesn't match.")).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('that is known to be stolen is refused at the field, a used link as a whole', async () => {
    let type = 'PWNED_NEW_PASSWORD';
    renderAlone(<ResetPasswordScreen />, { params, answer: () => refusal(400, type) });
    await reset('password');
    expect(await screen.findByText(/compromised passwords/)).toBeTruthy();
    type = 'INVALID_PASSWORD_RESET_KEY';
    await userEvent.click(screen.getByRole('button', { name: messages.reset.submit }));
    expect((await screen.findByRole('alert')).textContent).toContain(messages.reset.badLink.title);
    const { label, href } = messages.reset.badLink.action;
    expect(screen.getByRole('link', { name: label }).getAttribute('href')).toBe(href);
  });
});
