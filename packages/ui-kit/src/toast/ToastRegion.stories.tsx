import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect } from 'react';
import { toast } from './toast-queue.ts';
import type { ToastOptions } from './toast-queue.ts';
import { ToastRegion } from './ToastRegion.tsx';

function ToastStory({ toasts }: { toasts: ToastOptions[] }) {
  useEffect(() => {
    const closers = toasts.map((options) => toast({ timeout: null, ...options }));
    return () => closers.forEach((close) => close());
  }, [toasts]);
  return <ToastRegion />;
}

const meta = {
  title: 'ui-kit/Toast',
  component: ToastStory,
  args: { toasts: [{ title: 'Moved 3 files to the trash', action: { label: 'Undo', onPress: () => {} } }] },
} satisfies Meta<typeof ToastStory>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Tones: Story = {
  args: {
    toasts: [
      { title: 'Saved', tone: 'success' },
      {
        title: '2 of 5 links could not be added',
        message: 'The others are being fetched.',
        tone: 'warning',
        action: { label: 'Learn more', onPress: () => {} },
      },
      {
        title: 'The name could not be changed',
        message: 'There is a file with this name. Nothing was lost.',
        tone: 'danger',
      },
    ],
  },
};
