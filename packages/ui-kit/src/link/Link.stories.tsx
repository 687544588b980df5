import type { Meta, StoryObj } from '@storybook/react-vite';
import { Link } from './Link.tsx';

const meta = {
  title: 'ui-kit/Link',
  component: Link,
  args: { href: '#files', children: 'Go to your files' },
} satisfies Meta<typeof Link>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Quiet: Story = { args: { variant: 'quiet' } };
export const Disabled: Story = { args: { isDisabled: true } };
