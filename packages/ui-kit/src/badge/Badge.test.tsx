import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Badge } from './Badge.tsx';

test('shows its content in its tone', () => {
  render(<Badge tone="accent">12</Badge>);
  expect(screen.getByText('12')).toHaveAttribute('data-tone', 'accent');
});
