import type { Meta, StoryObj } from '@storybook/react-vite';
import { Avatar } from './Avatar.tsx';

const meta = { title: 'ui-kit/Avatar', component: Avatar, args: { name: 'Corvus Monedula' } } satisfies Meta<
  typeof Avatar
>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const OneWord: Story = { args: { name: 'jack', size: 'sm' } };
export const Picture: Story = {
  args: {
    size: 'lg',
    src: "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 2 2'%3E%3Ccircle cx='1' cy='1' r='1' fill='teal'/%3E%3C/svg%3E",
  },
};
