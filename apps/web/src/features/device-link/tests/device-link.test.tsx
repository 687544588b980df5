import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { session } from '../../../app/session.ts';
import { renderAlone } from '../../../testing/render-alone.tsx';
import { refusal } from '../../../testing/render-app.tsx';
import DeviceLinkScreen from '../DeviceLinkScreen.tsx';
import { messages } from '../messages.ts';

const app = { id: 6221, name: 'Android TV', description: '', website: '', has_icon: false };

beforeEach(() => session.adopt('mine'));
afterEach(() => {
  jest.restoreAllMocks();
  session.forget();
});

describe('linking a device', () => {
  it('takes the code of the address, says which app asks, and links only when told to', async () => {
    const { sent } = renderAlone(<DeviceLinkScreen />, {
      address: '/link?code=abc-234',
      answer: ({ method }) => ({ body: method === 'GET' ? { app, client_name: 'Living room' } : { app } }),
    });
    expect(screen.getByLabelText<HTMLInputElement>(messages.code).value).toBe('ABC234');
    expect(sent).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: messages.go }));
    expect(await screen.findByRole('heading', { name: messages.ask('Android TV') })).toBeTruthy();
    expect(screen.getByText(messages.device('Living room'))).toBeTruthy();
    expect(screen.getByText(messages.warning('ABC234'))).toBeTruthy();
    expect(sent.map(({ path }) => path)).toEqual(['/v2/oauth2/oob/request/ABC234']);
    await userEvent.click(screen.getByRole('button', { name: messages.link }));
    expect(await screen.findByText(messages.doneText('Android TV'))).toBeTruthy();
    expect(sent[1]).toMatchObject({ method: 'POST', body: { code: 'ABC234' }, authorization: 'Token mine' });
  });

  it('goes back to the code without linking', async () => {
    const { sent } = renderAlone(<DeviceLinkScreen />, {
      address: '/link?code=ABC234',
      answer: () => ({ body: { app, client_name: 'x' } }),
    });
    await userEvent.click(screen.getByRole('button', { name: messages.go }));
    await userEvent.click(await screen.findByRole('button', { name: messages.cancel }));
    expect(screen.getByLabelText(messages.code)).toBeTruthy();
    expect(sent).toHaveLength(1);
  });

  it('says at the field that a code is unknown, and elsewhere what else went wrong', async () => {
    let status = 404;
    renderAlone(<DeviceLinkScreen />, {
      address: '/link',
      answer: () => (status === 404 ? refusal(404, 'code_not_found') : refusal(429, 'RATE_LIMIT_ERROR')),
    });
    await userEvent.type(screen.getByLabelText(messages.code), 'zzzzzz{Enter}');
    expect(await screen.findByText(messages.unknown)).toBeTruthy();
    status = 429;
    await userEvent.click(screen.getByRole('button', { name: messages.go }));
    expect((await screen.findByRole('alert')).textContent).toContain('too many requests');
  });
});
