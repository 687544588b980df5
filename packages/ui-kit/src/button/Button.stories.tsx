import type { Meta, StoryObj } from '@storybook/react-vite';
import { Plus, Trash2 } from 'lucide-react';
import { Row } from '../tests/layout.tsx';
import { Button } from './Button.tsx';

const meta = { title: 'ui-kit/Button', component: Button, args: { children: 'New folder' } } satisfies Meta<
  typeof Button
>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Variants: Story = {
  render: () => (
    <Row>
      <Button variant="primary" icon={<Plus />}>
        New transfer
      </Button>
      <Button>Move</Button>
      <Button variant="ghost">Cancel</Button>
      <Button variant="danger" icon={<Trash2 />}>
        Delete forever
      </Button>
    </Row>
  ),
};
export const Sizes: Story = {
  render: () => (
    <Row>
      <Button size="sm">Small</Button>
      <Button>Medium</Button>
      <Button size="lg">Large</Button>
    </Row>
  ),
};
export const Pending: Story = { args: { variant: 'primary', isPending: true, children: 'Save changes' } };
export const Disabled: Story = { args: { isDisabled: true } };
export const FullWidth: Story = { args: { variant: 'primary', size: 'lg', isFullWidth: true, children: 'Sign in' } };
