import { expect, jest, test } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { DropItem, Key } from 'react-aria-components';
import { demoFiles } from '../tests/demo-files.tsx';
import type { DemoFile } from '../tests/demo-files.tsx';
import { ResourceList } from './ResourceList.tsx';
import { ROW_DRAG_TYPE, readDroppedKeys, useRowDragAndDrop } from './use-row-drag-and-drop.ts';

const textItem = (texts: Record<string, string>): DropItem => ({
  kind: 'text',
  types: new Set(Object.keys(texts)),
  getText: (type) => Promise.resolve(texts[type] ?? ''),
});

test('reads the keys of dropped rows and leaves other things out', async () => {
  const items = [
    textItem({ [ROW_DRAG_TYPE]: '7' }),
    textItem({ 'text/plain': 'x' }),
    textItem({ [ROW_DRAG_TYPE]: '"a"' }),
  ];
  expect(await readDroppedKeys(items)).toEqual([7, 'a']);
});

test('moves the selected rows onto a folder by keyboard, and offers folders only', async () => {
  const onDrop = jest.fn<(drop: { keys: Set<Key>; onto: Key }) => void>();
  const items = demoFiles(9);
  function List() {
    const { dragAndDropHooks } = useRowDragAndDrop<DemoFile>({
      getText: (file) => file.name,
      canDropOn: (key) => key === 1,
      onDrop,
    });
    return (
      <ResourceList
        aria-label="Files"
        items={items}
        getTextValue={(file) => file.name}
        renderItem={(file) => file.name}
        selectedKeys={new Set([6, 7])}
        onSelectionChange={() => {}}
        dragAndDropHooks={dragAndDropHooks}
      />
    );
  }
  render(<List />);
  act(() => screen.getByRole('row', { name: 'notes.md' }).focus());
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  const target = await screen.findByRole('button', { name: 'Drop on Documentaries' });
  expect(screen.getAllByRole('button', { name: /^Drop on/ })).toHaveLength(1);
  await waitFor(() => expect(target).toHaveFocus());
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(onDrop).toHaveBeenCalledWith({ keys: new Set([6, 7]), onto: 1 }));
});
