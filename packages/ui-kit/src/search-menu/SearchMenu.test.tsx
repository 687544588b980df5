import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { Menu, MenuItem } from '../menu/Menu.tsx';
import { SearchMenu } from './SearchMenu.tsx';

const WORDS = ['Files', 'Transfers', 'Trash'];

function Harness({ onChoose, onEscape = () => {} }: { onChoose: (word: string) => void; onEscape?: () => void }) {
  const [value, setValue] = useState('');
  return (
    <SearchMenu label="Go to" value={value} onChange={setValue} onEscape={onEscape}>
      <Menu aria-label="Places">
        {WORDS.filter((word) => word.toLowerCase().includes(value)).map((word) => (
          <MenuItem key={word} id={word} onAction={() => onChoose(word)}>
            {word}
          </MenuItem>
        ))}
      </Menu>
    </SearchMenu>
  );
}

test('the field has the focus while arrows and Enter choose from what its text leaves', async () => {
  const onChoose = jest.fn();
  render(<Harness onChoose={onChoose} />);
  const field = screen.getByRole('searchbox', { name: 'Go to' });
  expect(field).toHaveFocus();
  await userEvent.keyboard('tra');
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Transfers', 'Trash']);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(onChoose).toHaveBeenCalledWith('Trash');
  expect(field).toHaveFocus();
});

test('Escape leaves at once, also while there is text', async () => {
  const onEscape = jest.fn();
  render(<Harness onChoose={() => {}} onEscape={onEscape} />);
  await userEvent.keyboard('tra{Escape}');
  expect(onEscape).toHaveBeenCalledTimes(1);
});
