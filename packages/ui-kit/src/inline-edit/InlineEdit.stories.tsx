import type { Meta, StoryObj } from '@storybook/react-vite';
import { Column } from '../tests/layout.tsx';
import { InlineEdit } from './InlineEdit.tsx';

const meta = {
  title: 'ui-kit/InlineEdit',
  component: InlineEdit,
  decorators: [
    (Story) => (
      <Column>
        <Story />
      </Column>
    ),
  ],
  args: { value: 'holiday-in-the-alps.mkv', label: 'Name', onSave: () => {}, onCancel: () => {} },
} satisfies Meta<typeof InlineEdit>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Folder: Story = { args: { value: 'v1.2 originals', keepsExtension: false } };
