import type { Meta, StoryObj } from '@storybook/react-vite';
import { ErrorState } from './ErrorState.tsx';

const meta = {
  title: 'ui-kit/ErrorState',
  component: ErrorState,
  args: {
    title: 'The files could not be loaded',
    message: 'The server does not answer. Nothing was lost.',
    onRetry: () => {},
  },
} satisfies Meta<typeof ErrorState>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Retrying: Story = { args: { isRetrying: true } };
