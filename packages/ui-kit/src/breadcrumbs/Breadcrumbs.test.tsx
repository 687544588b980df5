import { afterEach, expect, jest, test } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { dragTransfer, dispatchDrag } from '../tests/drag.ts';
import { Breadcrumbs } from './Breadcrumbs.tsx';

const way = (...labels: string[]) => labels.map((label, index) => ({ id: label, label, href: `/files/${index}` }));

afterEach(() => {
  jest.restoreAllMocks();
});

test('links every step but the current page', () => {
  render(<Breadcrumbs crumbs={way('Your files', 'Films', '2024')} />);
  const links = screen.getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/files/0', '/files/1', null]);
  expect(links[2]).toHaveAttribute('aria-current', 'page');
});

test('shows four crumbs in full', () => {
  render(<Breadcrumbs crumbs={way('a', 'b', 'c', 'd')} />);
  expect(screen.getAllByRole('link')).toHaveLength(4);
});

test('collapses the middle of five into a menu', async () => {
  render(<Breadcrumbs crumbs={way('a', 'b', 'c', 'd', 'e')} />);
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['a', 'd', 'e']);
  await userEvent.click(screen.getByRole('button', { name: 'Show hidden folders' }));
  expect(screen.getByRole('menuitem', { name: 'b' })).toHaveAttribute('href', '/files/1');
  expect(screen.getByRole('menuitem', { name: 'c' })).toHaveAttribute('href', '/files/2');
});

test('on a phone only the way back to the parent remains', () => {
  jest
    .spyOn(window, 'matchMedia')
    .mockReturnValue({ matches: true, addEventListener() {}, removeEventListener() {} } as unknown as MediaQueryList);
  const { rerender } = render(<Breadcrumbs crumbs={way('Your files', 'Films', '2024')} />);
  const link = screen.getByRole('link', { name: 'Back to Films' });
  expect(link).toHaveAttribute('href', '/files/1');
  rerender(<Breadcrumbs crumbs={way('Your files')} />);
  expect(screen.queryByRole('link')).toBeNull();
});

test('takes what is dropped on a step, but not on the current one', async () => {
  const onDrop = jest.fn();
  render(<Breadcrumbs crumbs={way('Your files', 'Films')} onDrop={onDrop} acceptedDragTypes={['text/row']} />);
  const transfer = dragTransfer({ 'text/row': '7' });
  for (const type of ['dragenter', 'dragover', 'drop']) dispatchDrag(screen.getByText('Films'), type, transfer);
  for (const type of ['dragenter', 'dragover', 'drop']) dispatchDrag(screen.getByText('Your files'), type, transfer);
  await waitFor(() => expect(onDrop).toHaveBeenCalledTimes(1));
  expect(onDrop.mock.calls[0]?.[0]).toMatchObject({ crumb: { id: 'Your files' } });
});
