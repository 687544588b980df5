import type { Meta, StoryObj } from '@storybook/react-vite';
import { Skeleton, SkeletonRows } from './Skeleton.tsx';

const meta = {
  title: 'ui-kit/Skeleton',
  component: SkeletonRows,
  args: { count: 5, label: 'Loading files' },
} satisfies Meta<typeof SkeletonRows>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Text: Story = { render: () => <Skeleton width="40%" /> };
