import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import type { Key, Selection } from 'react-aria-components';
import { Menu, MenuItem } from '../menu/Menu.tsx';
import { demoFiles } from '../tests/demo-files.tsx';
import type { DemoFile } from '../tests/demo-files.tsx';
import { ResourceList } from './ResourceList.tsx';
import type { ResourceListProps } from './ResourceList.tsx';

let renders: Key[] = [];

afterEach(() => {
  jest.useRealTimers();
});

const renderItem = (file: DemoFile) => {
  renders.push(file.id);
  return <span>{file.name}</span>;
};
const getTextValue = (file: DemoFile) => file.name;

function Harness({
  onSelection,
  ...props
}: Partial<ResourceListProps<DemoFile>> & { onSelection?: (keys: Selection) => void }) {
  const [selectedKeys, setSelectedKeys] = useState<Selection>(new Set());
  const select = (keys: Selection) => {
    setSelectedKeys(keys);
    onSelection?.(keys);
  };
  return (
    <ResourceList
      aria-label="Files"
      items={demoFiles(9)}
      getTextValue={getTextValue}
      renderItem={renderItem}
      selectedKeys={selectedKeys}
      onSelectionChange={select}
      {...props}
    />
  );
}

const row = (name: string) => screen.getByRole('row', { name });
const selectedNames = () =>
  screen.getAllByRole('row', { selected: true }).map((element) => element.getAttribute('aria-label'));

describe('with 10,000 items', () => {
  test('keeps few rows in the document', () => {
    render(<Harness items={demoFiles(10_000)} />);
    const count = screen.getAllByRole('row').length;
    expect(count).toBeGreaterThanOrEqual(10);
    expect(count).toBeLessThan(30);
    expect(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '10000');
  });

  test('renders one row again when one item changes', () => {
    const items = demoFiles(10_000);
    const { rerender } = render(<Harness items={items} />);
    renders = [];
    rerender(<Harness items={items.map((item) => (item.id === 4 ? { ...item, name: 'renamed.jpg' } : item))} />);
    expect(screen.getByText('renamed.jpg')).toBeInTheDocument();
    expect(new Set(renders)).toEqual(new Set([4]));
  });

  test('renders no row again for a selection, or when a page is added', async () => {
    const items = demoFiles(10_000);
    const { rerender } = render(<Harness items={items} />);
    renders = [];
    await userEvent.click(row('holiday-in-the-alps.mkv'));
    expect(selectedNames()).toEqual(['holiday-in-the-alps.mkv']);
    rerender(<Harness items={[...items, { id: 99_999, name: 'last', kind: 'file', size: 1 }]} />);
    expect(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '10001');
    expect(renders).toEqual([]);
  });

  test('takes a new way to render only when a dependency changes', () => {
    const items = demoFiles(10_000);
    const saying = (word: string) => (file: DemoFile) => <span>{`${word} ${file.id}`}</span>;
    const { rerender } = render(<Harness items={items} renderItem={saying('file')} dependencies={['en']} />);
    rerender(<Harness items={items} renderItem={saying('Datei')} dependencies={['en']} />);
    expect(screen.queryByText(/Datei/)).toBeNull();
    rerender(<Harness items={items} renderItem={saying('Datei')} dependencies={['de']} />);
    expect(screen.getAllByText(/Datei/)).toHaveLength(screen.getAllByRole('row').length);
  });
});

describe('selection', () => {
  test('is replaced by a click, added to by ctrl, extended by shift, and cleared by Escape', async () => {
    render(<Harness />);
    const user = userEvent.setup();
    await user.click(row('Documentaries'));
    await user.keyboard('{Control>}');
    await user.click(row('notes.md'));
    await user.keyboard('{/Control}');
    expect(selectedNames()).toEqual(['Documentaries', 'notes.md']);
    await user.click(row('originals.zip'));
    expect(selectedNames()).toEqual(['originals.zip']);
    await user.keyboard('{Shift>}');
    await user.click(row('notes.md'));
    await user.keyboard('{/Shift}');
    expect(selectedNames()).toEqual(['originals.zip', 'invoice-2024-03.pdf', 'notes.md']);
    await user.keyboard('{Escape}');
    expect(screen.queryAllByRole('row', { selected: true })).toEqual([]);
  });

  test('moves with the arrow keys and by typing', async () => {
    render(<Harness />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    expect(row('holiday-in-the-alps.mkv')).toHaveFocus();
    await userEvent.keyboard('notes');
    expect(row('notes.md')).toHaveFocus();
  });

  test('of everything by ctrl-A also means what is not loaded', async () => {
    const onSelection = jest.fn();
    render(<Harness onSelection={onSelection} hasMore />);
    await userEvent.click(row('notes.md'));
    await userEvent.keyboard('{Control>}a{/Control}');
    expect(onSelection).toHaveBeenLastCalledWith('all');
  });

  test('is cleared by a click beside the rows', async () => {
    render(<Harness />);
    await userEvent.click(row('notes.md'));
    fireEvent.click(screen.getByRole('grid'));
    expect(screen.queryAllByRole('row', { selected: true })).toEqual([]);
  });

  test('is not offered without a handler', () => {
    render(
      <ResourceList aria-label="Files" items={demoFiles(3)} getTextValue={getTextValue} renderItem={renderItem} />,
    );
    expect(row('Documentaries')).not.toHaveAttribute('aria-selected');
  });
});

describe('actions', () => {
  test('Enter and double click act, a click does not', async () => {
    const onAction = jest.fn();
    render(<Harness onAction={onAction} />);
    await userEvent.click(row('Documentaries'));
    expect(onAction).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    await userEvent.dblClick(row('notes.md'));
    expect(onAction.mock.calls.map(([key]) => key)).toEqual([1, 7]);
  });

  test('F2 renames the row, Delete asks to delete what is selected', async () => {
    const onRename = jest.fn();
    const onDelete = jest.fn<(keys: Selection) => void>();
    render(<Harness onRename={onRename} onDelete={onDelete} />);
    await userEvent.click(row('notes.md'));
    await userEvent.keyboard('{F2}{Shift>}{ArrowDown}{/Shift}{Delete}');
    expect(onRename).toHaveBeenCalledWith(7);
    expect([...(onDelete.mock.calls[0]?.[0] ?? [])]).toEqual([7, 8]);
  });

  test('leaves the keys of a field inside a row alone', async () => {
    const onDelete = jest.fn();
    render(<Harness onDelete={onDelete} renderItem={(file) => <input aria-label={`Name of ${file.name}`} />} />);
    const input = screen.getByLabelText('Name of notes.md');
    await userEvent.click(input);
    await userEvent.keyboard('doc{Backspace}');
    expect(input).toHaveFocus();
    expect(input).toHaveValue('do');
    expect(onDelete).not.toHaveBeenCalled();
  });
});

describe('context menu', () => {
  const contextMenu = jest.fn(({ keys }: { key: Key; keys: Selection }) => (
    <Menu aria-label="Actions">
      <MenuItem>{keys === 'all' ? 'Delete all' : `Delete ${keys.size}`}</MenuItem>
    </Menu>
  ));

  test('selects the row it was asked for on, and is about what is selected', async () => {
    render(<Harness contextMenu={contextMenu} />);
    fireEvent.contextMenu(screen.getByText('notes.md'));
    expect(screen.getByRole('menuitem', { name: 'Delete 1' })).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    expect(selectedNames()).toEqual(['notes.md']);
    await waitFor(() => expect(row('notes.md')).toHaveFocus());
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}{ContextMenu}');
    expect(screen.getByRole('menuitem', { name: 'Delete 2' })).toBeInTheDocument();
  });

  test('leaves the browser’s menu where there is no row', () => {
    render(<Harness contextMenu={contextMenu} />);
    expect(fireEvent.contextMenu(screen.getByRole('grid'))).toBe(true);
    expect(screen.queryByRole('menu')).toBeNull();
  });

  test('by touch needs a second long press: the first one selects', () => {
    jest.useFakeTimers();
    const touch = { pointerType: 'touch' };
    const { rerender } = render(<Harness contextMenu={contextMenu} selectedKeys={new Set()} />);
    fireEvent.pointerDown(screen.getByText('notes.md'), touch);
    act(() => jest.advanceTimersByTime(600));
    expect(screen.queryByRole('menu')).toBeNull();
    fireEvent.pointerUp(screen.getByText('notes.md'), touch);
    rerender(<Harness contextMenu={contextMenu} selectedKeys={new Set([7])} />);
    fireEvent.pointerDown(screen.getByText('notes.md'), touch);
    act(() => jest.advanceTimersByTime(600));
    expect(screen.getByRole('menu')).toBeInTheDocument();
  });
});

describe('pages', () => {
  /** Stands in for the browser's observer and shows the end of the list when told to. */
  function observeEnd() {
    const callbacks: (() => void)[] = [];
    const margins: string[] = [];
    const original = globalThis.IntersectionObserver;
    globalThis.IntersectionObserver = class {
      constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        margins.push(options?.rootMargin ?? '');
        callbacks.push(() =>
          callback([{ isIntersecting: true } as IntersectionObserverEntry], this as unknown as IntersectionObserver),
        );
      }
      observe() {}
      disconnect() {}
    } as unknown as typeof IntersectionObserver;
    return {
      reachEnd: () => act(() => callbacks.at(-1)?.()),
      margins,
      restore: () => (globalThis.IntersectionObserver = original),
    };
  }

  test('asks for the next one 25 rows ahead of the end', () => {
    const { reachEnd, margins, restore } = observeEnd();
    const onLoadMore = jest.fn();
    render(<Harness hasMore onLoadMore={onLoadMore} />);
    expect(margins.at(-1)).toContain('250%');
    reachEnd();
    expect(onLoadMore).toHaveBeenCalledTimes(1);
    restore();
  });

  test('holds a row’s place while it is on its way', () => {
    render(<Harness hasMore isLoadingMore />);
    expect(screen.getByRole('status', { name: 'Loading' }).firstElementChild).toHaveStyle({ blockSize: '60px' });
  });
});

describe('without items', () => {
  test('shows rows of the real height while loading', () => {
    render(<Harness items={[]} isLoading skeletonCount={3} rowHeight={44} />);
    const rows = within(screen.getByRole('status', { name: 'Loading' }));
    expect(rows.queryByRole('row')).toBeNull();
    expect(screen.getByRole('status').children).toHaveLength(3);
  });

  test('shows the error first, then what stands for nothing', () => {
    const { rerender } = render(<Harness items={[]} isLoading error={<p>Broken</p>} empty={<p>Nothing</p>} />);
    expect(screen.getByText('Broken')).toBeInTheDocument();
    rerender(<Harness items={[]} empty={<p>Nothing</p>} />);
    expect(screen.getByText('Nothing')).toBeInTheDocument();
  });
});

test('scrolls back to where it was left', async () => {
  const frame = () => act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));
  const first = render(<Harness items={demoFiles(1000)} scrollKey="files/3" />);
  await frame();
  fireEvent.scroll(screen.getByRole('grid'), { target: { scrollTop: 1200 } });
  first.unmount();
  const other = render(<Harness items={demoFiles(1000)} scrollKey="files/4" />);
  await frame();
  expect(screen.getByRole('grid').scrollTop).toBe(0);
  other.unmount();
  render(<Harness items={demoFiles(1000)} scrollKey="files/3" />);
  await frame();
  expect(screen.getByRole('grid').scrollTop).toBe(1200);
});

test('shows a grid of the same items', () => {
  render(<Harness view="grid" />);
  expect(screen.getByRole('grid')).toHaveAttribute('data-layout', 'grid');
  expect(screen.getAllByRole('row')).toHaveLength(9);
});
