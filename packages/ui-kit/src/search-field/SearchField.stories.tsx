import type { Meta, StoryObj } from '@storybook/react-vite';
import { Column } from '../tests/layout.tsx';
import { SearchField } from './SearchField.tsx';

const meta = {
  title: 'ui-kit/SearchField',
  component: SearchField,
  decorators: [
    (Story) => (
      <Column>
        <Story />
      </Column>
    ),
  ],
  args: { 'aria-label': 'Search your files', placeholder: 'Search your files' },
} satisfies Meta<typeof SearchField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Filled: Story = { args: { defaultValue: 'holiday' } };
