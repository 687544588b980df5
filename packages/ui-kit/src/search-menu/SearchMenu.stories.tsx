import type { Meta, StoryObj } from '@storybook/react-vite';
import { Menu, MenuItem } from '../menu/Menu.tsx';
import { Column } from '../tests/layout.tsx';
import { SearchMenu } from './SearchMenu.tsx';

const meta = {
  title: 'ui-kit/SearchMenu',
  component: SearchMenu,
  decorators: [
    (Story) => (
      <Column>
        <Story />
      </Column>
    ),
  ],
  args: {
    label: 'Go to',
    value: '',
    onChange: () => {},
    onEscape: () => {},
    children: (
      <Menu aria-label="Places">
        <MenuItem>Files</MenuItem>
        <MenuItem>Transfers</MenuItem>
      </Menu>
    ),
  },
} satisfies Meta<typeof SearchMenu>;
export default meta;

export const Default: StoryObj<typeof meta> = {};
