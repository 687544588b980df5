import type { Meta, StoryObj } from '@storybook/react-vite';
import { Column } from '../tests/layout.tsx';
import { PasswordField } from './PasswordField.tsx';

const meta = {
  title: 'ui-kit/PasswordField',
  component: PasswordField,
  decorators: [
    (Story) => (
      <Column>
        <Story />
      </Column>
    ),
  ],
  args: { label: 'Password', defaultValue: 'correct horse' },
} satisfies Meta<typeof PasswordField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Error: Story = { args: { error: 'User name or password is wrong.' } };
