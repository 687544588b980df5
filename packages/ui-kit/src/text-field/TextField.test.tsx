import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { TextField } from './TextField.tsx';

test('hands on what is typed and is named by its label', async () => {
  const onChange = jest.fn();
  render(<TextField label="Folder name" onChange={onChange} />);
  await userEvent.type(screen.getByLabelText('Folder name'), 'ab');
  expect(onChange).toHaveBeenLastCalledWith('ab');
});

test('shows the error in place of the hint, as the description of an invalid field', () => {
  render(<TextField label="Name" description="Any" error="A name cannot contain a slash." />);
  const input = screen.getByLabelText('Name');
  expect(input).toBeInvalid();
  expect(input).toHaveAccessibleDescription('A name cannot contain a slash.');
  expect(screen.queryByText('Any')).toBeNull();
});

test('shows the hint while there is no error', () => {
  render(<TextField label="Name" description="Any" error={undefined} />);
  expect(screen.getByLabelText('Name')).toBeValid();
  expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Any');
});

test('can be invalid without a text of its own', () => {
  render(<TextField label="Name" isInvalid />);
  expect(screen.getByLabelText('Name')).toBeInvalid();
});
