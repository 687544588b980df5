import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Radio, RadioGroup } from './RadioGroup.tsx';

test('chooses by click and by arrow keys and skips what is disabled', async () => {
  const onChange = jest.fn();
  render(
    <RadioGroup label="Where" defaultValue="a" onChange={onChange}>
      <Radio value="a">Default</Radio>
      <Radio value="b" isDisabled>
        Last seen
      </Radio>
      <Radio value="c">Another</Radio>
    </RadioGroup>,
  );
  await userEvent.click(screen.getByLabelText('Another'));
  expect(onChange).toHaveBeenLastCalledWith('c');
  await userEvent.keyboard('{ArrowUp}');
  expect(onChange).toHaveBeenLastCalledWith('a');
});

test('says what is wrong with the choice', () => {
  render(
    <RadioGroup label="Where" error="Choose a folder.">
      <Radio value="a">Default</Radio>
    </RadioGroup>,
  );
  expect(screen.getByRole('radiogroup', { name: 'Where' })).toHaveAccessibleDescription('Choose a folder.');
});
