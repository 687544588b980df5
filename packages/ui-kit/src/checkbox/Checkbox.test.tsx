import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Checkbox } from './Checkbox.tsx';

test('reports being ticked by click and by Space', async () => {
  const onChange = jest.fn();
  render(<Checkbox onChange={onChange}>Remember target folder</Checkbox>);
  await userEvent.click(screen.getByText('Remember target folder'));
  expect(onChange).toHaveBeenLastCalledWith(true);
  await userEvent.keyboard(' ');
  expect(onChange).toHaveBeenLastCalledWith(false);
});

test('can stand between ticked and not', () => {
  render(<Checkbox isIndeterminate aria-label="Select all" />);
  expect(screen.getByRole('checkbox', { name: 'Select all' })).toBePartiallyChecked();
});
