import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Skeleton, SkeletonRows } from './Skeleton.tsx';

test('rows take the height of the real ones and say once what is loading', () => {
  render(<SkeletonRows count={4} rowHeight={44} label="Loading files" />);
  const rows = [...screen.getByRole('status', { name: 'Loading files' }).children];
  expect(rows).toHaveLength(4);
  for (const row of rows) expect(row).toHaveStyle({ blockSize: '44px' });
});

test('a block is hidden from assistive technology', () => {
  const { container } = render(<Skeleton width="40%" />);
  expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true');
});
