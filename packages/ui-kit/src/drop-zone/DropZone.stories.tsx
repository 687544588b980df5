import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect } from 'react';
import { DropZone } from './DropZone.tsx';

const meta = {
  title: 'ui-kit/DropZone',
  component: DropZone,
  args: { title: 'Drop to upload', message: 'Files and whole folders, to Films', onDrop: () => {}, onError: () => {} },
} satisfies Meta<typeof DropZone>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Dragging: Story = {
  render: function DraggingStory(args) {
    useEffect(() => {
      const enter = new Event('dragenter', { cancelable: true });
      Object.defineProperty(enter, 'dataTransfer', { value: { types: ['Files'] } });
      window.dispatchEvent(enter);
    }, []);
    return <DropZone {...args} />;
  },
};
