import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { DiskUsageBar } from './DiskUsageBar.tsx';

const GB = 1e9;

test.each([
  [50, 'normal', '50'],
  [90, 'nearly-full', '90'],
  [120, 'full', '100'],
])('at %d of 100 GB it is %s', (used, level, percent) => {
  render(<DiskUsageBar used={used * GB} total={100 * GB} label="Disk" />);
  const meter = screen.getByRole('meter', { name: 'Disk' });
  expect(meter).toHaveAttribute('data-level', level);
  expect(meter).toHaveAttribute('aria-valuenow', percent);
  expect(meter).toHaveAttribute('aria-valuetext', `${used} GB / 100 GB`);
});

test('an unknown size is drawn as empty', () => {
  render(<DiskUsageBar used={0} total={0} label="Disk" />);
  expect(screen.getByRole('meter')).toHaveAttribute('aria-valuenow', '0');
});
