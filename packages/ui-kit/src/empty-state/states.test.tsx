import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { EmptyState } from './EmptyState.tsx';
import { ErrorState } from './ErrorState.tsx';

test('an empty place says why and what to do', () => {
  render(<EmptyState title="This folder is empty" message="Drop files here." actions={<button>Upload</button>} />);
  expect(screen.getByText('This folder is empty')).toBeInTheDocument();
  expect(screen.getByText('Drop files here.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Upload' })).toBeInTheDocument();
});

test('an error is announced and can be tried again', async () => {
  const onRetry = jest.fn();
  render(<ErrorState title="The files could not be loaded" onRetry={onRetry} />);
  expect(screen.getByRole('alert')).toHaveTextContent('The files could not be loaded');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test('an error without a way out offers none', () => {
  render(<ErrorState title="Gone" />);
  expect(screen.queryByRole('button')).toBeNull();
});

test('an empty state that is the whole page carries its heading', () => {
  render(<EmptyState title="Resource not found" titleAs="h1" />);
  expect(screen.getByRole('heading', { level: 1, name: 'Resource not found' })).toBeInTheDocument();
});
