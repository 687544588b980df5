import type { Meta, StoryObj } from '@storybook/react-vite';
import { Column } from '../tests/layout.tsx';
import { TextField } from './TextField.tsx';

const meta = {
  title: 'ui-kit/TextField',
  component: TextField,
  decorators: [
    (Story) => (
      <Column>
        <Story />
      </Column>
    ),
  ],
  args: { label: 'Folder name', placeholder: 'Folder name' },
} satisfies Meta<typeof TextField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const WithDescription: Story = { args: { description: 'Letters, digits and spaces.' } };
export const Error: Story = { args: { defaultValue: 'Films/2024', error: 'A name cannot contain a slash.' } };
export const Disabled: Story = { args: { isDisabled: true, defaultValue: 'Films' } };
