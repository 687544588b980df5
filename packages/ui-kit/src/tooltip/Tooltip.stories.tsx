import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../button/Button.tsx';
import { Tooltip } from './Tooltip.tsx';

const meta = {
  title: 'ui-kit/Tooltip',
  component: Tooltip,
  args: { content: 'Files are already in this folder', children: <Button>Move here</Button> },
} satisfies Meta<typeof Tooltip>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const AtOnce: Story = { args: { delay: 0 } };
