import type { Meta, StoryObj } from '@storybook/react-vite';
import { Column } from '../tests/layout.tsx';
import { DiskUsageBar } from './DiskUsageBar.tsx';

const GB = 1e9;

const meta = {
  title: 'ui-kit/DiskUsageBar',
  component: DiskUsageBar,
  decorators: [
    (Story) => (
      <Column>
        <Story />
      </Column>
    ),
  ],
  args: { used: 42 * GB, total: 100 * GB, label: '42 GB of 100 GB' },
} satisfies Meta<typeof DiskUsageBar>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const NearlyFull: Story = { args: { used: 93 * GB, label: '93 GB of 100 GB' } };
export const Full: Story = { args: { used: 101 * GB, label: '101 GB of 100 GB' } };
