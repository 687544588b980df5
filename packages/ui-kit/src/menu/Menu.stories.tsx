import type { Meta, StoryObj } from '@storybook/react-vite';
import { Download, FolderInput, Pencil, Share2, Trash2 } from 'lucide-react';
import { Button } from '../button/Button.tsx';
import { Menu, MenuItem, MenuSection, MenuSeparator, MenuTrigger, Submenu } from './Menu.tsx';

const fileMenu = (
  <Menu aria-label="File actions">
    <MenuItem icon={<Download />}>Download</MenuItem>
    <MenuItem icon={<Share2 />}>Share</MenuItem>
    <MenuItem icon={<Pencil />} shortcut="F2">
      Rename
    </MenuItem>
    <MenuItem icon={<FolderInput />}>Move</MenuItem>
    <MenuItem isDisabled>Convert to MP4</MenuItem>
    <MenuSeparator />
    <MenuItem icon={<Trash2 />} tone="danger" shortcut="Del">
      Move to trash
    </MenuItem>
  </Menu>
);

const meta = {
  title: 'ui-kit/Menu',
  component: MenuTrigger,
  args: { trigger: <Button>Actions</Button>, children: fileMenu, isOpen: true },
} satisfies Meta<typeof MenuTrigger>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Selection: Story = {
  args: {
    trigger: <Button>Sort</Button>,
    children: (
      <Menu aria-label="Sort by" selectionMode="single" defaultSelectedKeys={['name']}>
        <MenuSection title="Sort by">
          <MenuItem id="name">Name</MenuItem>
          <MenuItem id="size">Size</MenuItem>
          <MenuItem id="date">Date added</MenuItem>
        </MenuSection>
      </Menu>
    ),
  },
};
export const WithSubmenu: Story = {
  args: {
    children: (
      <Menu aria-label="File actions">
        <MenuItem>Open</MenuItem>
        <Submenu item={<MenuItem>Subtitles</MenuItem>}>
          <Menu aria-label="Subtitles">
            <MenuItem>English</MenuItem>
            <MenuItem>Deutsch</MenuItem>
          </Menu>
        </Submenu>
      </Menu>
    ),
  },
};
