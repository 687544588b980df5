import type { Meta, StoryObj } from '@storybook/react-vite';
import { Breadcrumbs } from './Breadcrumbs.tsx';

const names = ['Your files', 'Films', 'Documentaries', 'Mountains of the world, all seasons', '2024', 'Originals'];
const way = (length: number) =>
  names.slice(0, length).map((label, index) => ({ id: String(index), label, href: `#/files/${index}` }));

const meta = { title: 'ui-kit/Breadcrumbs', component: Breadcrumbs, args: { crumbs: way(3) } } satisfies Meta<
  typeof Breadcrumbs
>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Collapsed: Story = { args: { crumbs: way(6) } };
export const Root: Story = { args: { crumbs: way(1) } };
