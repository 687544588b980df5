import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Button } from '../button/Button.tsx';
import { Menu, MenuItem, MenuTrigger, Submenu } from './Menu.tsx';

test('opens by arrow down, acts on Enter and closes', async () => {
  const onAction = jest.fn();
  render(
    <MenuTrigger trigger={<Button>Actions</Button>}>
      <Menu onAction={onAction}>
        <MenuItem id="open">Open</MenuItem>
        <MenuItem id="convert" isDisabled>
          Convert
        </MenuItem>
        <MenuItem id="delete" tone="danger" shortcut="Del">
          Delete
        </MenuItem>
      </Menu>
    </MenuTrigger>,
  );
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(onAction.mock.calls[0]?.[0]).toBe('delete');
  expect(screen.queryByRole('menu')).toBeNull();
});

test('items can be found by typing and can be links', async () => {
  render(
    <MenuTrigger trigger={<Button>Actions</Button>} isOpen>
      <Menu aria-label="Actions">
        <MenuItem>Open</MenuItem>
        <MenuItem href="/settings">Settings</MenuItem>
      </Menu>
    </MenuTrigger>,
  );
  await userEvent.keyboard('set');
  const settings = screen.getByRole('menuitem', { name: 'Settings' });
  expect(settings).toHaveFocus();
  expect(settings).toHaveAttribute('href', '/settings');
});

test('an item opens a further menu by arrow right', async () => {
  render(
    <MenuTrigger trigger={<Button>Actions</Button>}>
      <Menu aria-label="Actions">
        <Submenu item={<MenuItem>Subtitles</MenuItem>}>
          <Menu aria-label="Subtitles">
            <MenuItem>English</MenuItem>
          </Menu>
        </Submenu>
      </Menu>
    </MenuTrigger>,
  );
  await userEvent.tab();
  await userEvent.keyboard('{Enter}{ArrowRight}');
  expect(await screen.findByRole('menuitem', { name: 'English' })).toHaveFocus();
});
