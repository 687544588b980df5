import type { Meta, StoryObj } from '@storybook/react-vite';
import { Column } from '../tests/layout.tsx';
import { ProgressBar } from './ProgressBar.tsx';

const meta = {
  title: 'ui-kit/ProgressBar',
  component: ProgressBar,
  decorators: [
    (Story) => (
      <Column>
        <Story />
      </Column>
    ),
  ],
  args: { value: 42, label: 'holiday-in-the-alps.mkv' },
} satisfies Meta<typeof ProgressBar>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Bare: Story = { args: { label: undefined, 'aria-label': 'Download' } };
export const Indeterminate: Story = { args: { isIndeterminate: true } };
export const Tones: Story = {
  render: () => (
    <>
      <ProgressBar aria-label="Running" value={60} />
      <ProgressBar aria-label="Done" value={100} tone="success" />
      <ProgressBar aria-label="Nearly full" value={93} tone="warning" size="thick" />
      <ProgressBar aria-label="Failed" value={30} tone="danger" />
      <ProgressBar aria-label="Stopped" value={30} tone="neutral" />
    </>
  ),
};
