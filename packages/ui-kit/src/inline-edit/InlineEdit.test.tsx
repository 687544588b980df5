import { expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { InlineEdit } from './InlineEdit.tsx';
import { baseNameLength } from './base-name.ts';

const show = (props: Partial<Parameters<typeof InlineEdit>[0]> = {}) => {
  const onSave = jest.fn<(value: string) => Promise<void> | void>();
  const onCancel = jest.fn();
  render(<InlineEdit value="film.tar.gz" label="Name" onSave={onSave} onCancel={onCancel} {...props} />);
  return { input: screen.getByLabelText<HTMLInputElement>('Name'), onSave, onCancel };
};

test('focuses itself and selects the base name', () => {
  const { input } = show();
  expect(input).toHaveFocus();
  expect(input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0)).toBe('film.tar');
});

test('selects a folder’s name whole', () => {
  const { input } = show({ value: 'v1.2', keepsExtension: false });
  expect(input.selectionEnd).toBe(4);
});

test('saves by Enter, is busy meanwhile and editable again when it fails', async () => {
  let fail = (_error: Error) => {};
  const onSave = jest.fn(
    (_value: string) =>
      new Promise<void>((_resolve, reject) => {
        fail = reject;
      }),
  );
  const { input } = show({ onSave });
  await userEvent.keyboard('clip{Enter}');
  expect(onSave).toHaveBeenCalledWith('clip.gz');
  expect(input).toHaveAttribute('readonly');
  expect(screen.getByRole('status', { name: 'Saving' })).toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  expect(onSave).toHaveBeenCalledTimes(1);
  await act(async () => fail(new Error('NAME_ALREADY_EXIST')));
  expect(input).not.toHaveAttribute('readonly');
  expect(input).toHaveValue('clip.gz');
});

test('discards by Escape', async () => {
  const { onSave, onCancel } = show();
  await userEvent.keyboard('clip{Escape}');
  expect(onCancel).toHaveBeenCalledTimes(1);
  expect(onSave).not.toHaveBeenCalled();
});

test('saves when the field is left', async () => {
  const { onSave } = show();
  await userEvent.keyboard('clip');
  await userEvent.click(document.body);
  expect(onSave).toHaveBeenCalledWith('clip.gz');
});

test.each(['{Enter}', '{Control>}a{/Control} {Enter}'])('has nothing to save after %s', async (keys) => {
  const { onSave, onCancel } = show();
  await userEvent.keyboard(keys);
  expect(onCancel).toHaveBeenCalledTimes(1);
  expect(onSave).not.toHaveBeenCalled();
});

test('keeps its keys and presses from what surrounds it', async () => {
  const onKeyDown = jest.fn();
  const onPointerDown = jest.fn();
  render(
    <div role="presentation" onKeyDown={onKeyDown} onPointerDown={onPointerDown}>
      <InlineEdit value="a.txt" label="Name" onSave={() => {}} onCancel={() => {}} />
    </div>,
  );
  await userEvent.click(screen.getByLabelText('Name'));
  await userEvent.keyboard('x{ArrowDown}');
  expect(onKeyDown).not.toHaveBeenCalled();
  expect(onPointerDown).not.toHaveBeenCalled();
});

test.each([
  ['film.mkv', 4],
  ['.profile', 8],
  ['README', 6],
  ['a.tar.gz', 5],
])('%s has a base name of %d', (name, length) => expect(baseNameLength(name)).toBe(length));
