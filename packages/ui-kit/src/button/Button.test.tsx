import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Button } from './Button.tsx';

test('calls its handler once for a click and for Enter', async () => {
  const onPress = jest.fn();
  render(<Button onPress={onPress}>Save</Button>);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await userEvent.keyboard('{Enter}');
  expect(onPress).toHaveBeenCalledTimes(2);
});

test('keeps its text for its width while pending and ignores presses', async () => {
  const onPress = jest.fn();
  render(
    <Button isPending onPress={onPress}>
      Save
    </Button>,
  );
  const button = screen.getByRole('button');
  await userEvent.click(button);
  expect(onPress).not.toHaveBeenCalled();
  expect(button).toHaveTextContent('Save');
  expect(button).toHaveAttribute('data-pending', 'true');
});

test('says its variant, size and states in data attributes and takes one class name', () => {
  render(
    <Button variant="danger" size="lg" isDisabled className="mine">
      Delete
    </Button>,
  );
  const button = screen.getByRole('button');
  expect(button).toHaveAttribute('data-variant', 'danger');
  expect(button).toHaveAttribute('data-size', 'lg');
  expect(button).toHaveAttribute('data-disabled', 'true');
  expect(button).toHaveClass('mine');
});
