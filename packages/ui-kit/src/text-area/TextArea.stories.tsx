import type { Meta, StoryObj } from '@storybook/react-vite';
import { Column } from '../tests/layout.tsx';
import { TextArea } from './TextArea.tsx';

const meta = {
  title: 'ui-kit/TextArea',
  component: TextArea,
  decorators: [
    (Story) => (
      <Column>
        <Story />
      </Column>
    ),
  ],
  args: { label: 'Links', description: 'One link a line: magnet, http or https.' },
} satisfies Meta<typeof TextArea>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Error: Story = {
  args: { defaultValue: 'ftp://example.org/a', error: 'This is not a link that can be fetched.' },
};
