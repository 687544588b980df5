import type { Meta, StoryObj } from '@storybook/react-vite';
import { ProgressCircle } from './ProgressCircle.tsx';

const meta = {
  title: 'ui-kit/ProgressCircle',
  component: ProgressCircle,
  args: { 'aria-label': 'Upload', value: 65, size: 'md' },
} satisfies Meta<typeof ProgressCircle>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Indeterminate: Story = { args: { isIndeterminate: true } };
