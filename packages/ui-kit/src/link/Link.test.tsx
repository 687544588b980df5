import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { RouterProvider } from 'react-aria-components';
import { Link } from './Link.tsx';

test('is followed by the client-side router', async () => {
  const navigate = jest.fn();
  render(
    <RouterProvider navigate={navigate}>
      <Link href="/files/3">Films</Link>
    </RouterProvider>,
  );
  const link = screen.getByRole('link', { name: 'Films' });
  expect(link).toHaveAttribute('href', '/files/3');
  await userEvent.click(link);
  expect(navigate).toHaveBeenCalledWith('/files/3', undefined);
});
