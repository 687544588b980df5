import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { errorCatalogue } from '@jackdaw/api-contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { session } from '../../../app/session.ts';
import { renderAlone } from '../../../testing/render-alone.tsx';
import { refusal, type Answer } from '../../../testing/render-app.tsx';
import { messages } from '../messages.ts';
import RegistrationScreen from '../RegistrationScreen.tsx';

afterEach(() => {
  jest.restoreAllMocks();
  session.forget();
});

const invite = { inviter: 'ada', plan: { code: 'default', name: 'Storage', period: 0 } };
const quiet = () => jest.spyOn(console, 'error').mockImplementation(() => undefined);

function server(registered: ReturnType<Answer>, registration = 'invite'): Answer {
  return ({ path }) => {
    if (path === '/v2/registration/status') return { body: { registration } };
    if (path === '/v2/registration/friend/good') return { body: { invite } };
    if (path === '/v2/registration/gift_card/gift') return { body: { gift_card: { days: 30, plan: true } } };
    if (path === '/v2/registration/register') return registered;
    return refusal(404, 'INVALID_VOUCHER_CODE');
  };
}

async function fillIn(): Promise<void> {
  await userEvent.type(await screen.findByLabelText(messages.mail), 'jay@example.com');
  await userEvent.type(screen.getByLabelText(messages.username), 'jay');
  await userEvent.type(screen.getByLabelText(messages.password), 'long enough{Enter}');
}

describe('opening an account', () => {
  it('takes the invitation of the address and signs in', async () => {
    quiet();
    const { sent } = renderAlone(<RegistrationScreen />, {
      params: { friend: 'good' },
      answer: server({ body: { access_token: 'new' } }),
    });
    expect(await screen.findByText(messages.friend('ada', 'Storage', 0))).toBeTruthy();
    await fillIn();
    expect(session.token()).toBe('new');
    expect(sent.at(-1)?.body).toEqual({
      client_id: 1,
      mail: 'jay@example.com',
      username: 'jay',
      password: 'long enough',
      friend_invite_code: 'good',
    });
    expect(sent.filter(({ path }) => path.includes('/friend/'))).toHaveLength(1);
  });

  it('finds out what kind of code was typed', async () => {
    quiet();
    const { sent } = renderAlone(<RegistrationScreen />, { answer: server({ body: { access_token: 'new' } }, 'open') });
    await userEvent.type(await screen.findByLabelText(messages.code), 'gift');
    await userEvent.tab();
    expect(await screen.findByText(messages.giftCard(30))).toBeTruthy();
    await fillIn();
    expect(sent.at(-1)?.body).toMatchObject({ gift_card_confirmation_code: 'gift' });
  });

  it('does not register with a code that is good for nothing', async () => {
    const { sent } = renderAlone(<RegistrationScreen />, { params: { family: 'bad' }, answer: server(undefined) });
    await fillIn();
    expect(await screen.findByText(messages.codeUnknown)).toBeTruthy();
    expect(sent.some(({ path }) => path === '/v2/registration/register')).toBe(false);
  });

  it.each([
    ['USERNAME_EXISTS', 400, 'This user name is in use.'],
    ['MAIL_EXISTS', 400, 'This e-mail address is in use.'],
    ['DISPOSABLE_MAIL_NOT_ALLOWED', 400, 'Disposable e-mail addresses are not allowed.'],
    ['PWNED_NEW_PASSWORD', 400, 'This password is in a list of compromised passwords.'],
    ['INVITATION_REQUIRED', 403, messages.codeRequired],
    ['REDEEMED_VOUCHER_CODE', 400, errorCatalogue.REDEEMED_VOUCHER_CODE.message],
    ['FRIEND_INVITE_OWNER_NOT_ACTIVE', 404, errorCatalogue.FRIEND_INVITE_OWNER_NOT_ACTIVE.message],
    ['REGISTRATION_CLOSED', 403, messages.closed.message],
  ])('says what %s means', async (type, status, text) => {
    renderAlone(<RegistrationScreen />, { params: { friend: 'good' }, answer: server(refusal(status, type)) });
    await fillIn();
    expect(await screen.findByText(text, { exact: false })).toBeTruthy();
    expect(session.token()).toBeNull();
  });

  it('says at once that nobody can register', async () => {
    renderAlone(<RegistrationScreen />, { answer: server(undefined, 'closed') });
    expect(await screen.findByText(messages.closed.message)).toBeTruthy();
    expect(screen.queryByLabelText(messages.mail)).toBeNull();
  });
});
