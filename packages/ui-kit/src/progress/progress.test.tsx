import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { ProgressBar } from './ProgressBar.tsx';
import { ProgressCircle } from './ProgressCircle.tsx';

test('a bar tells its value and draws it', () => {
  const { container } = render(<ProgressBar label="Download" value={25} />);
  const bar = screen.getByRole('progressbar', { name: 'Download' });
  expect(bar).toHaveAttribute('aria-valuenow', '25');
  expect(bar).toHaveTextContent('25%');
  expect(container.querySelector('.fill')).toHaveStyle({ transform: 'scaleX(0.25)' });
});

test('a bar of unknown length has no value', () => {
  render(<ProgressBar aria-label="Download" isIndeterminate />);
  expect(screen.getByRole('progressbar')).not.toHaveAttribute('aria-valuenow');
});

test('a circle tells its value and draws the rest as a gap', () => {
  const { container } = render(<ProgressCircle aria-label="Upload" value={40} />);
  expect(screen.getByRole('progressbar', { name: 'Upload' })).toHaveAttribute('aria-valuenow', '40');
  expect(container.querySelector('.fill')).toHaveAttribute('stroke-dashoffset', '60');
});
