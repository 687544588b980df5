import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Spinner } from './Spinner.tsx';

test('is announced with a label and decoration without one', () => {
  const { rerender } = render(<Spinner label="Loading" />);
  expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
  rerender(<Spinner />);
  expect(screen.queryByRole('status')).toBeNull();
});
