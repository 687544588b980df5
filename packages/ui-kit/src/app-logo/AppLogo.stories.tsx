import type { Meta, StoryObj } from '@storybook/react-vite';
import { Row } from '../tests/layout.tsx';
import { AppLogo } from './AppLogo.tsx';

const meta = { title: 'ui-kit/AppLogo', component: AppLogo, args: { label: 'Jackdaw', size: 'lg' } } satisfies Meta<
  typeof AppLogo
>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Sizes: Story = {
  render: () => (
    <Row>
      <AppLogo label="Jackdaw, small" size="sm" />
      <AppLogo label="Jackdaw, medium" />
      <AppLogo label="Jackdaw, large" size="lg" />
    </Row>
  ),
};
