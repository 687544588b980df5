import type { Meta, StoryObj } from '@storybook/react-vite';
import { FolderOpen } from 'lucide-react';
import { Button } from '../button/Button.tsx';
import { EmptyState } from './EmptyState.tsx';

const meta = {
  title: 'ui-kit/EmptyState',
  component: EmptyState,
  args: {
    icon: <FolderOpen />,
    title: 'This folder is empty',
    message: 'Drop files here to upload them, or paste a link anywhere.',
    actions: <Button variant="primary">New transfer</Button>,
  },
} satisfies Meta<typeof EmptyState>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const TitleOnly: Story = {
  args: { icon: undefined, message: undefined, actions: undefined, title: 'Nobody here' },
};
