import { describe, expect, jest, test } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { dispatchDrag, dragTransfer } from '../tests/drag.ts';
import { fileTransfer, folder } from '../tests/dropped-entries.ts';
import { DropZone } from './DropZone.tsx';
import { collectDroppedFiles } from './collect-dropped-files.ts';

const file = (name: string) => new File(['x'], name);

describe('collectDroppedFiles', () => {
  test('walks folders, also those of more than a hundred entries, and keeps the empty ones', async () => {
    const many = Array.from({ length: 250 }, (_, index) => file(`${index}.jpg`));
    const { files, emptyFolders } = await collectDroppedFiles(
      fileTransfer([file('a.txt'), folder('Photos', [folder('2024', many), folder('Empty', []), file('b.txt')])]),
    );
    expect(files).toHaveLength(252);
    expect(files[0]).toMatchObject({ path: [] });
    expect(files[1]?.path).toEqual(['Photos', '2024']);
    expect(files.at(-1)?.file.name).toBe('b.txt');
    expect(files.at(-1)?.path).toEqual(['Photos']);
    expect(emptyFolders).toEqual([['Photos', 'Empty']]);
  });

  test('takes plain files where the browser gives no entries', async () => {
    const { files } = await collectDroppedFiles(fileTransfer([file('a.txt')], { withoutEntries: true }));
    expect(files).toEqual([{ file: expect.any(File), path: [] }]);
  });

  test('leaves out dropped texts', async () => {
    expect(await collectDroppedFiles(dragTransfer({ 'text/plain': 'hello' }))).toEqual({ files: [], emptyFolders: [] });
  });

  test('rejects when something cannot be read', async () => {
    const broken = folder('Locked', [], new Error('NotReadableError'));
    await expect(collectDroppedFiles(fileTransfer([broken]))).rejects.toThrow('NotReadableError');
  });
});

describe('DropZone', () => {
  const show = (props: Partial<Parameters<typeof DropZone>[0]> = {}) => {
    const onDrop = jest.fn();
    const onError = jest.fn();
    render(<DropZone title="Drop to upload" onDrop={onDrop} onError={onError} {...props} />);
    return { onDrop, onError };
  };

  test('shows its overlay while files are over the page, and hands on what was dropped', async () => {
    const { onDrop } = show();
    const transfer = fileTransfer([file('a.txt')]);
    dispatchDrag(document.body, 'dragenter', transfer);
    expect(screen.getByRole('status')).toHaveTextContent('Drop to upload');
    expect(dispatchDrag(document.body, 'dragover', transfer).defaultPrevented).toBe(true);
    dispatchDrag(document.body, 'drop', transfer);
    expect(screen.queryByRole('status')).toBeNull();
    await waitFor(() => expect(onDrop).toHaveBeenCalledTimes(1));
    expect(onDrop.mock.calls[0]?.[0]).toMatchObject({ files: [{ path: [] }] });
  });

  test('hands a drop on a place of its own on with that place', async () => {
    const place = { element: document.body, title: 'Upload into Films' };
    const { onDrop } = show({ placeAt: (pointed) => (pointed === document.body ? place : null) });
    const transfer = fileTransfer([file('a.txt')]);
    dispatchDrag(document.body, 'dragenter', transfer);
    dispatchDrag(document.body, 'dragover', transfer);
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Upload into Films'));
    dispatchDrag(document.body, 'drop', transfer);
    await waitFor(() => expect(onDrop).toHaveBeenCalledTimes(1));
    expect(onDrop.mock.calls[0]?.[1]).toBe(place);
  });

  test('stays until the last of the entered elements is left', () => {
    show();
    const transfer = fileTransfer([file('a.txt')]);
    dispatchDrag(document.body, 'dragenter', transfer);
    dispatchDrag(document.body, 'dragenter', transfer);
    dispatchDrag(document.body, 'dragleave', transfer);
    expect(screen.getByRole('status')).toBeInTheDocument();
    dispatchDrag(document.body, 'dragleave', transfer);
    expect(screen.queryByRole('status')).toBeNull();
  });

  test('ignores rows that are dragged within the page, and everything while disabled', () => {
    show();
    dispatchDrag(document.body, 'dragenter', dragTransfer({ 'text/row': '7' }));
    expect(screen.queryByRole('status')).toBeNull();
    show({ isDisabled: true, title: 'Disabled' });
    dispatchDrag(document.body, 'dragenter', fileTransfer([file('a.txt')]));
    expect(screen.queryByText('Disabled')).toBeNull();
  });

  test('reports what cannot be read', async () => {
    const { onError, onDrop } = show();
    dispatchDrag(document.body, 'drop', fileTransfer([folder('Locked', [], new Error('NotReadableError'))]));
    await waitFor(() => expect(onError).toHaveBeenCalledWith(new Error('NotReadableError')));
    expect(onDrop).not.toHaveBeenCalled();
  });
});
