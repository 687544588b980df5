import type { Meta, StoryObj } from '@storybook/react-vite';
import { Ellipsis, Plus, Trash2 } from 'lucide-react';
import { Row } from '../tests/layout.tsx';
import { IconButton } from './IconButton.tsx';

const meta = {
  title: 'ui-kit/IconButton',
  component: IconButton,
  args: { label: 'More', icon: <Ellipsis /> },
} satisfies Meta<typeof IconButton>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Variants: Story = {
  render: () => (
    <Row>
      <IconButton label="More" icon={<Ellipsis />} size="sm" />
      <IconButton label="Delete" icon={<Trash2 />} variant="danger" />
      <IconButton label="New transfer" icon={<Plus />} variant="primary" size="lg" />
    </Row>
  ),
};
export const Pending: Story = { args: { isPending: true } };
export const Disabled: Story = { args: { isDisabled: true } };
