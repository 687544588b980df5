import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { IconButton } from './IconButton.tsx';

test('is named by its label and shows it in a tooltip on keyboard focus', async () => {
  const onPress = jest.fn();
  render(<IconButton label="More" icon={<svg />} onPress={onPress} />);
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'More' })).toHaveFocus();
  expect(screen.getByRole('tooltip')).toHaveTextContent('More');
  await userEvent.keyboard('{Enter}');
  expect(onPress).toHaveBeenCalledTimes(1);
});

test('leaves the tooltip out on request', async () => {
  render(<IconButton label="Close" icon={<svg />} tooltip="none" />);
  await userEvent.tab();
  expect(screen.queryByRole('tooltip')).toBeNull();
});
