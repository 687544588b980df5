import type { Meta, StoryObj } from '@storybook/react-vite';
import { Radio, RadioGroup } from './RadioGroup.tsx';

const meta = {
  title: 'ui-kit/RadioGroup',
  component: RadioGroup,
  args: {
    label: 'Where to put it',
    defaultValue: 'default',
    children: (
      <>
        <Radio value="default" hint="Your files">
          Default download folder
        </Radio>
        <Radio value="last">Last seen folder</Radio>
        <Radio value="custom" isDisabled>
          Another folder
        </Radio>
      </>
    ),
  },
} satisfies Meta<typeof RadioGroup>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Error: Story = { args: { error: 'Choose a folder.' } };
