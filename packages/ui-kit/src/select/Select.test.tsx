import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Select } from './Select.tsx';

const options = [
  { value: 'auto', label: 'Automatic' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark', isDisabled: true },
] as const;

test('chooses from its list by keyboard', async () => {
  const onChange = jest.fn();
  render(<Select label="Theme" options={options} value="auto" onChange={onChange} />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}{ArrowDown}{Enter}');
  expect(onChange).toHaveBeenCalledWith('light');
});

test('shows the chosen one, marks the disabled one and says what is wrong', async () => {
  render(<Select label="Theme" options={options} value="light" onChange={() => {}} error="Not now." />);
  const button = screen.getByRole('button', { name: /Light/ });
  expect(button).toHaveAccessibleDescription('Not now.');
  await userEvent.click(button);
  expect(screen.getByRole('option', { name: 'Light' })).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByRole('option', { name: 'Dark' })).toHaveAttribute('aria-disabled', 'true');
});
