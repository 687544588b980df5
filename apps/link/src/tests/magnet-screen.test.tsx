import { describe, expect, it, jest } from '@jest/globals';
import { createClient } from '@jackdaw/api-client';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MagnetScreen } from '../MagnetScreen.tsx';
import { messages } from '../messages.ts';

const MAGNET = `magnet:?xt=urn:btih:${'a'.repeat(40)}&dn=Film`;

function open(answer: { status: number; body: object }, link = MAGNET) {
  const requests: { url: string; body: unknown }[] = [];
  const fetch = (url: RequestInfo | URL, init?: RequestInit) => {
    requests.push({ url: url as string, body: init?.body });
    return Promise.resolve(
      new Response(JSON.stringify(answer.body), {
        status: answer.status,
        headers: { 'Content-Type': 'application/json' },
      }),
    );
  };
  const onSessionExpired = jest.fn();
  const client = createClient({ baseUrl: 'http://drive.example', fetch, getToken: () => 't' });
  render(<MagnetScreen client={client} link={link} onSessionExpired={onSessionExpired} />);
  return {
    requests,
    onSessionExpired,
    add: () => userEvent.click(screen.getByRole('button', { name: messages.submit })),
  };
}

const refusal = (status: number, error_type: string) => ({
  status,
  body: {
    status: 'ERROR',
    status_code: status,
    error_type,
    error_message: 'No',
    error_uri: '',
    error_id: null,
    extra: {},
  },
});

describe('MagnetScreen', () => {
  it('adds the link of the address once the user says so', async () => {
    const { requests, add } = open({ status: 200, body: { status: 'OK', transfer: { id: 1, name: 'Film' } } });
    expect(requests).toEqual([]);
    await add();
    expect((await screen.findByRole('status')).textContent).toBe(messages.added('Film'));
    expect(requests).toHaveLength(1);
    expect(requests[0]?.url).toContain('/v2/transfers/add');
  });

  it('does not send what is no link', async () => {
    const { requests, add } = open(refusal(500, 'x'), 'magnet:?xt=nonsense');
    await add();
    expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe('true');
    expect(requests).toEqual([]);
  });

  it('shows why the server refused', async () => {
    const { add } = open(refusal(400, 'TRANSFER_ALREADY_ADDED'));
    await add();
    expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe('true');
  });

  it('goes to sign in again when the session has ended', async () => {
    const { add, onSessionExpired } = open(refusal(401, 'Unauthorized'));
    await add();
    expect(onSessionExpired).toHaveBeenCalledTimes(1);
  });
});
