import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { PasswordField } from './PasswordField.tsx';

test('hides the password until it is revealed, and hides it again', async () => {
  render(<PasswordField label="Password" defaultValue="secret" />);
  const input = screen.getByLabelText('Password');
  expect(input).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(input).toHaveAttribute('type', 'text');
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(input).toHaveAttribute('type', 'password');
});

test('is filled by password managers as the caller says', () => {
  render(<PasswordField label="New password" autoComplete="new-password" />);
  expect(screen.getByLabelText('New password')).toHaveAttribute('autocomplete', 'new-password');
});
