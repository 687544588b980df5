import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { SearchField } from './SearchField.tsx';

test('submits by Enter and clears by its button', async () => {
  const onSubmit = jest.fn();
  const onChange = jest.fn();
  render(<SearchField aria-label="Search" onSubmit={onSubmit} onChange={onChange} />);
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'alps{Enter}');
  expect(onSubmit).toHaveBeenCalledWith('alps');
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(onChange).toHaveBeenLastCalledWith('');
});
