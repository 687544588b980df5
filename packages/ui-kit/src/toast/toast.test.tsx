import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { toast, toastQueue } from './toast-queue.ts';
import { ToastRegion } from './ToastRegion.tsx';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  act(() => toastQueue.clear());
  jest.useRealTimers();
});

const show = (options: Parameters<typeof toast>[0]) => {
  render(<ToastRegion />);
  let close = () => {};
  act(() => {
    close = toast(options);
  });
  return () => act(close);
};

test('is announced, and goes after 3 seconds', () => {
  const onClose = jest.fn();
  show({ title: 'Saved', message: 'All is well', tone: 'success', onClose });
  expect(screen.getByRole('region', { name: /Notifications/ })).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent('SavedAll is well');
  act(() => jest.advanceTimersByTime(2900));
  expect(screen.getByText('Saved')).toBeInTheDocument();
  act(() => jest.advanceTimersByTime(200));
  expect(screen.queryByText('Saved')).toBeNull();
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('stays as long as it is told, or for ever', () => {
  show({ title: 'Offline', timeout: 50_000 });
  act(() => {
    toast({ title: 'For ever', timeout: null });
  });
  act(() => jest.advanceTimersByTime(49_000));
  expect(screen.getByText('Offline')).toBeInTheDocument();
  act(() => jest.advanceTimersByTime(3_600_000));
  expect(screen.queryByText('Offline')).toBeNull();
  expect(screen.getByText('For ever')).toBeInTheDocument();
});

test('does what its action says and goes', () => {
  const onPress = jest.fn();
  show({ title: 'Moved to the trash', action: { label: 'Undo', onPress } });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(onPress).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Moved to the trash')).toBeNull();
});

test('can be closed by its cross and by whoever showed it', () => {
  const close = show({ title: 'One' });
  close();
  expect(screen.queryByText('One')).toBeNull();
  act(() => {
    toast({ title: 'Two' });
  });
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('Two')).toBeNull();
});
