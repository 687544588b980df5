import type { Meta, StoryObj } from '@storybook/react-vite';
import { Row } from '../tests/layout.tsx';
import { Badge } from './Badge.tsx';

const meta = { title: 'ui-kit/Badge', component: Badge, args: { children: '12' } } satisfies Meta<typeof Badge>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Tones: Story = {
  render: () => (
    <Row>
      <Badge>3</Badge>
      <Badge tone="accent">New!</Badge>
      <Badge tone="success">Seeding</Badge>
      <Badge tone="warning">Expires soon</Badge>
      <Badge tone="danger">Failed</Badge>
    </Row>
  ),
};
