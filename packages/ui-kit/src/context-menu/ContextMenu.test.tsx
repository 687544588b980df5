import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Menu, MenuItem } from '../menu/Menu.tsx';
import { ContextMenu } from './ContextMenu.tsx';

const show = (onAction = jest.fn()) => {
  render(
    <ContextMenu
      menu={
        <Menu aria-label="Actions" onAction={onAction}>
          <MenuItem id="open">Open</MenuItem>
        </Menu>
      }
    >
      <button type="button">film.mkv</button>
    </ContextMenu>,
  );
  return { target: screen.getByRole('button', { name: 'film.mkv' }), onAction };
};

test('opens by right click instead of the browser’s menu, and acts', async () => {
  const { target, onAction } = show();
  expect(fireEvent.contextMenu(target, { clientX: 40, clientY: 50 })).toBe(false);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Open' }));
  expect(onAction.mock.calls[0]?.[0]).toBe('open');
  expect(screen.queryByRole('menu')).toBeNull();
});

test.each(['{ContextMenu}', '{Shift>}{F10}{/Shift}'])('opens by %s with the focus on the first entry', async (keys) => {
  show();
  await userEvent.tab();
  await userEvent.keyboard(keys);
  expect(screen.getByRole('menuitem', { name: 'Open' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
});

describe('long press', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  const touch = { pointerType: 'touch', clientX: 10, clientY: 10 };

  test('opens when the finger stays', () => {
    const { target } = show();
    fireEvent.pointerDown(target, touch);
    act(() => jest.advanceTimersByTime(500));
    expect(screen.getByRole('menu')).toBeInTheDocument();
  });

  test.each([
    ['moves away', 'pointerMove'],
    ['is lifted', 'pointerUp'],
    ['scrolls', 'pointerCancel'],
  ] as const)('does nothing when the finger %s', (_what, event) => {
    const { target } = show();
    fireEvent.pointerDown(target, touch);
    fireEvent[event](target, { ...touch, clientY: 60 });
    act(() => jest.advanceTimersByTime(500));
    expect(screen.queryByRole('menu')).toBeNull();
  });

  test('does nothing for a mouse that is held down', () => {
    const { target } = show();
    fireEvent.pointerDown(target, { ...touch, pointerType: 'mouse' });
    act(() => jest.advanceTimersByTime(500));
    expect(screen.queryByRole('menu')).toBeNull();
  });
});
