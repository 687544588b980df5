import type { Meta, StoryObj } from '@storybook/react-vite';
import { Tabs } from './Tabs.tsx';

const meta = {
  title: 'ui-kit/Tabs',
  component: Tabs,
  args: {
    'aria-label': 'New transfer',
    tabs: [
      { id: 'link', label: 'From link', content: 'Paste one link a line.' },
      { id: 'upload', label: 'Upload', content: 'Drop files here.' },
      { id: 'rss', label: 'RSS', content: 'Nothing here.', isDisabled: true },
    ],
  },
} satisfies Meta<typeof Tabs>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Second: Story = { args: { defaultSelectedId: 'upload' } };
