import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { VisuallyHidden } from './VisuallyHidden.tsx';

test('names what surrounds it without being seen', () => {
  render(
    <button type="button">
      <VisuallyHidden>Close the panel</VisuallyHidden>
    </button>,
  );
  expect(screen.getByRole('button', { name: 'Close the panel' })).toBeInTheDocument();
  expect(screen.getByText('Close the panel')).toHaveStyle({ position: 'absolute' });
});
