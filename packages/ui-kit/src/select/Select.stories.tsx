import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { Column } from '../tests/layout.tsx';
import { Select } from './Select.tsx';
import type { SelectProps } from './Select.tsx';

function SelectStory(props: Partial<SelectProps<string>>) {
  const [value, setValue] = useState<string | null>(props.value ?? null);
  return (
    <Column>
      <Select
        label="Theme"
        placeholder="Choose a theme"
        options={[
          { value: 'auto', label: 'Automatic' },
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
        {...props}
        value={value}
        onChange={setValue}
      />
    </Column>
  );
}

const meta = { title: 'ui-kit/Select', component: SelectStory, args: { value: 'auto' } } satisfies Meta<
  typeof SelectStory
>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Placeholder: Story = { args: { value: null } };
export const Error: Story = { args: { error: 'Choose one.' } };
export const Disabled: Story = { args: { isDisabled: true } };
