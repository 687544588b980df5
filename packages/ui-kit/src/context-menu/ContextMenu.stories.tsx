import type { Meta, StoryObj } from '@storybook/react-vite';
import { Menu, MenuItem } from '../menu/Menu.tsx';
import { ContextMenu } from './ContextMenu.tsx';

const meta = {
  title: 'ui-kit/ContextMenu',
  component: ContextMenu,
  args: {
    children: <button type="button">Right click or press long</button>,
    menu: (
      <Menu aria-label="Actions">
        <MenuItem>Open</MenuItem>
        <MenuItem tone="danger">Move to trash</MenuItem>
      </Menu>
    ),
  },
} satisfies Meta<typeof ContextMenu>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = {};
