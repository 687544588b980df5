import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAlone } from '../../../testing/render-alone.tsx';
import { refusal } from '../../../testing/render-app.tsx';
import ConfirmationScreen from '../ConfirmationScreen.tsx';
import { messages } from '../messages.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

const address = '/account/email?confirmation=the%20key';
const press = () => userEvent.click(screen.getByRole('button', { name: messages.confirm }));

describe('confirming a change', () => {
  it('takes a press, then says what was changed', async () => {
    const { sent } = renderAlone(<ConfirmationScreen />, {
      address,
      answer: () => ({ body: { subject: 'mail_change' } }),
    });
    expect(sent).toEqual([]);
    await press();
    expect(await screen.findByText(messages.done.mail_change.message)).toBeTruthy();
    expect(sent[0]?.body).toEqual({ key: 'the key' });
  });

  it.each([
    ['INVALID_CONFIRMATION_KEY', 400, messages.badLink.title],
    ['EXISTING_MAIL', 409, 'This e-mail address is in use.'],
  ])('says what %s means', async (type, status, text) => {
    renderAlone(<ConfirmationScreen />, { address, answer: () => refusal(status, type) });
    await press();
    expect((await screen.findByRole('alert')).textContent).toContain(text);
  });
});
