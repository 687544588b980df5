import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { TextArea } from './TextArea.tsx';

test('takes several lines and shows six of them unless told otherwise', async () => {
  const onChange = jest.fn();
  render(<TextArea label="Links" onChange={onChange} error="One is no link." />);
  const area = screen.getByLabelText('Links');
  expect(area).toHaveAttribute('rows', '6');
  expect(area).toHaveAccessibleDescription('One is no link.');
  await userEvent.type(area, 'a{Enter}b');
  expect(onChange).toHaveBeenLastCalledWith('a\nb');
});
