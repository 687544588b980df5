import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { session } from '../../../app/session.ts';
import { renderAlone } from '../../../testing/render-alone.tsx';
import { refusal, type Answer } from '../../../testing/render-app.tsx';
import ConsentScreen from '../ConsentScreen.tsx';
import { messages } from '../messages.ts';
import { readConsentRequest } from '../read-request.ts';

const app = { id: 7, name: 'Film Club', description: '', website: 'https://film.example/about', has_icon: false };
const info = { username: 'ada' };
const question = 'client_id=7&redirect_uri=https%3A%2F%2Ffilm.example%2Fcb&response_type=code&state=s%26t';

beforeEach(() => {
  session.adopt('mine');
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
  session.forget();
});

function answering(allowed: ReturnType<Answer>, consent: object = {}): Answer {
  return ({ method, path }) => {
    if (path.startsWith('/v2/account/info')) return { body: { info } };
    if (method === 'POST') return allowed;
    return { body: { app, maker: 'maker', cancel_url: 'https://film.example/cb?error=access_denied', ...consent } };
  };
}

const open = (answer: Answer, query = question) =>
  renderAlone(<ConsentScreen />, { address: `/oauth/authenticate?${query}`, answer });

describe('readConsentRequest', () => {
  it('reads what an app asks, also an empty state', () => {
    expect(readConsentRequest(`?${question}&state=second&x=1`)).toEqual({
      client_id: 7,
      redirect_uri: 'https://film.example/cb',
      response_type: 'code',
      state: 's&t',
    });
    expect(readConsentRequest('?client_id=1&redirect_uri=a:b&response_type=token&state=')).toMatchObject({ state: '' });
  });

  it.each(['', '?client_id=0&redirect_uri=a&response_type=code', '?client_id=1e3&redirect_uri=a&response_type=code'])(
    'refuses %s',
    (search) => expect(readConsentRequest(search)).toBeNull(),
  );
});

describe('the consent page', () => {
  it('says who asks and for what, and allows with the token in a header alone', async () => {
    const { sent } = open(answering({ body: { location: 'https://film.example/cb?code=c', value: null } }));
    expect(await screen.findByRole('heading', { name: messages.title('Film Club') })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'film.example' }).getAttribute('rel')).toBe('noreferrer');
    expect(screen.getByText(messages.maker('maker'))).toBeTruthy();
    expect(screen.getByText(messages.signedInAs('ada'), { exact: false })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: messages.allow }));
    expect(await screen.findByText(messages.leaving('Film Club'))).toBeTruthy();
    expect(sent.find(({ method }) => method === 'POST')).toEqual({
      method: 'POST',
      path: '/v2/oauth2/consent',
      body: { client_id: 7, redirect_uri: 'https://film.example/cb', response_type: 'code', state: 's&t' },
      authorization: 'Token mine',
    });
    expect(sent.every(({ path }) => !path.includes('mine'))).toBe(true);
  });

  it('cancels without allowing anything', async () => {
    const { sent } = open(answering(undefined));
    await userEvent.click(await screen.findByRole('button', { name: messages.cancel }));
    const link = await screen.findByRole('link', { name: messages.open('Film Club') });
    expect(link.getAttribute('href')).toBe('https://film.example/cb?error=access_denied');
    expect(sent.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('shows what is to be copied for an app without an address, and says that nothing was allowed', async () => {
    open(answering({ body: { location: null, value: 'the-code' } }, { cancel_url: null }));
    await userEvent.click(await screen.findByRole('button', { name: messages.allow }));
    expect((await screen.findByLabelText(messages.value)).textContent).toBe('the-code');
  });

  it('says that nothing was allowed where a refusal leads nowhere', async () => {
    open(answering(undefined, { cancel_url: null }));
    await userEvent.click(await screen.findByRole('button', { name: messages.cancel }));
    expect(await screen.findByText(messages.refusedText)).toBeTruthy();
  });

  it.each([
    ['unknown_client', messages.unknownClient],
    ['redirect_uri_mismatch', messages.wrongRedirect],
  ])('tells of %s and offers no way on', async (type, text) => {
    open(({ path }) => (path.startsWith('/v2/account') ? { body: { info } } : refusal(400, type)));
    expect((await screen.findByRole('alert')).textContent).toContain(text);
    expect(screen.queryByRole('button', { name: messages.allow })).toBeNull();
  });

  it('asks nobody about an address that is no question', async () => {
    const { sent } = open(answering(undefined), 'client_id=7');
    expect((await screen.findByRole('alert')).textContent).toContain(messages.incomplete);
    expect(sent).toEqual([]);
  });

  it('shows no website that is no page', async () => {
    open(answering(undefined, { app: { ...app, website: 'javascript:alert(1)' } }));
    expect(await screen.findByRole('button', { name: messages.allow })).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });
});
