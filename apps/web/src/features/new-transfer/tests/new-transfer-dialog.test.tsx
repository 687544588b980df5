import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp, type Answer } from '../../../testing/render-app.tsx';
import { transferOf } from '../../../testing/transfers.ts';
import { messages } from '../messages.ts';
import { NewTransferHotkey } from '../NewTransferHotkey.tsx';

const LINK = 'http://other.example/a.iso';

async function add(text: string, answer: Answer) {
  const app = renderApp(<NewTransferHotkey />, { answer });
  await userEvent.keyboard('t');
  const field = await screen.findByRole('textbox', { name: messages.links });
  await userEvent.click(field);
  await userEvent.paste(text);
  await userEvent.click(screen.getByRole('button', { name: messages.submit }));
  return { ...app, field };
}

describe('the new-transfer dialog', () => {
  it('opens with the key T, adds every line and goes to the transfers', async () => {
    const { sent, router } = await add(`${LINK}\n${LINK}2\n`, ({ path }) =>
      path.startsWith('/v2/transfers/add-multi') ? { body: { transfers: [transferOf()], errors: [] } } : undefined,
    );
    await waitFor(() => expect(router.state.location.pathname).toBe('/transfers'));
    const body = sent.find(({ path }) => path.startsWith('/v2/transfers/add-multi'))?.body as { urls: string };
    expect(JSON.parse(body.urls)).toEqual([
      { url: LINK, save_parent_id: 0 },
      { url: `${LINK}2`, save_parent_id: 0 },
    ]);
    await new Promise((resolve) => setTimeout(resolve, 600));
  });

  it('refuses what is no link before anything is sent', async () => {
    const { sent, field } = await add('nonsense', () => undefined);
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(sent.some(({ method }) => method === 'POST')).toBe(false);
  });
});
