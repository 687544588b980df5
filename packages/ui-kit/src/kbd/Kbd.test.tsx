import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Kbd } from './Kbd.tsx';

test('shows keys as keyboard input', () => {
  render(<Kbd>Ctrl K</Kbd>);
  expect(screen.getByText('Ctrl K').tagName).toBe('KBD');
});
