import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { messages } from '../messages.ts';
import { ShareScreen } from '../ShareScreen.tsx';

it('says plainly that no browser opens public links yet', () => {
  render(<ShareScreen />);
  expect(screen.getByRole('main').textContent).toContain(messages.title);
});
