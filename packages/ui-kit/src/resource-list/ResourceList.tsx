import { useMemo, useRef } from 'react';
import type { ReactNode } from 'react';
import {
  Collection,
  GridLayout,
  GridList,
  GridListLoadMoreItem,
  ListLayout,
  Size,
  Virtualizer,
} from 'react-aria-components';
import type { DragAndDropHooks, Key, Selection } from 'react-aria-components';
import { useUiMessages } from '../shared/messages.ts';
import { cx } from '../shared/cx.ts';
import { SkeletonRows } from '../skeleton/Skeleton.tsx';
import { ResourceRow } from './ResourceRow.tsx';
import type { Identified } from './row-key.ts';
import { RowCommands } from './RowCommands.tsx';
import type { RowCommandsProps } from './RowCommands.tsx';
import { useLoadAhead } from './use-load-ahead.ts';
import { useScrollMemory } from './use-scroll-memory.ts';
import styles from './ResourceList.module.css';

/** Props of {@link ResourceList}. */
export interface ResourceListProps<T extends Identified> extends Pick<
  RowCommandsProps,
  'onRename' | 'onDelete' | 'contextMenu'
> {
  /** Names the list. */
  'aria-label': string;
  /** What is loaded so far. Keep an unchanged item's object: only rows whose object changed render again. */
  items: readonly T[];
  /** What typing jumps to, and how the row is announced. */
  getTextValue: (item: T) => string;
  /** A row's content. It runs again when its item or `dependencies` change, so it should use nothing else. */
  renderItem: (item: T) => ReactNode;
  /**
   * Values besides the item that `renderItem` uses; a change takes the new `renderItem` for every row.
   * @default []
   */
  dependencies?: readonly unknown[];
  /** @default 'list' */
  view?: 'list' | 'grid';
  /**
   * Pixels a row of the list view.
   * @default 60
   */
  rowHeight?: number;
  /** `all` also means what is not loaded yet. */
  selectedKeys?: Selection;
  /** Called on every change of the selection; without it nothing can be selected. */
  onSelectionChange?: (keys: Selection) => void;
  /** Enter, double click, or a tap. */
  onAction?: (key: Key) => void;
  /** From `useRowDragAndDrop` or React Aria's `useDragAndDrop`. */
  dragAndDropHooks?: DragAndDropHooks<T>;
  /**
   * Whether there are further pages.
   * @default false
   */
  hasMore?: boolean;
  /** @default false */
  isLoadingMore?: boolean;
  /** Asks for the next page, 25 rows ahead of the end. */
  onLoadMore?: () => void;
  /**
   * Whether the first page is on its way: skeleton rows are shown.
   * @default false
   */
  isLoading?: boolean;
  /**
   * Skeleton rows while the first page is on its way.
   * @default 8
   */
  skeletonCount?: number;
  /** Shown when there are no items. */
  empty?: ReactNode;
  /** Shown instead of everything when it is set and there are no items, such as an `ErrorState`. */
  error?: ReactNode;
  /** Under this name the scroll position is remembered while the page lives. */
  scrollKey?: string;
  className?: string;
}

const THRESHOLD_ROWS = 25;
const ROW_HEIGHT = 60;
const GRID_OPTIONS = { minItemSize: new Size(148, 172), maxItemSize: new Size(240, 172), minSpace: new Size(8, 8) };
const NO_DEPENDENCIES: readonly unknown[] = [];

/** A virtual list that behaves like a desktop's file list. Give it a height: it scrolls by itself. */
export function ResourceList<T extends Identified>(props: ResourceListProps<T>) {
  const { items, isLoading = false, skeletonCount = 8, rowHeight = ROW_HEIGHT, empty, error, className } = props;
  const messages = useUiMessages();
  if (items.length > 0) return <LoadedList {...props} />;
  const hasError = error !== undefined && error !== null && error !== false;
  return (
    <div className={cx(styles['root'], className)}>
      {hasError ? (
        error
      ) : isLoading ? (
        <SkeletonRows count={skeletonCount} rowHeight={rowHeight} label={messages.loading} />
      ) : (
        empty
      )}
    </div>
  );
}

function LoadedList<T extends Identified>({
  items,
  getTextValue,
  renderItem,
  dependencies = NO_DEPENDENCIES,
  view = 'list',
  rowHeight = ROW_HEIGHT,
  selectedKeys = new Set<Key>(),
  onSelectionChange,
  onAction,
  onRename,
  onDelete,
  contextMenu,
  dragAndDropHooks,
  hasMore = false,
  isLoadingMore = false,
  onLoadMore,
  scrollKey,
  className,
  ...props
}: ResourceListProps<T>) {
  const listRef = useRef<HTMLDivElement>(null);
  const loadAhead = useLoadAhead(listRef, THRESHOLD_ROWS * rowHeight);
  useScrollMemory(listRef, scrollKey, true);
  const listOptions = useMemo(() => ({ rowSize: rowHeight, loaderSize: rowHeight }), [rowHeight]);
  const isGrid = view === 'grid';
  const messages = useUiMessages();
  const rows = (
    <GridList
      ref={listRef}
      key={view}
      aria-label={props['aria-label']}
      className={styles['list']}
      layout={isGrid ? 'grid' : 'stack'}
      keyboardNavigationBehavior="tab"
      selectionMode={onSelectionChange ? 'multiple' : 'none'}
      selectionBehavior="replace"
      selectedKeys={selectedKeys}
      {...(onSelectionChange && { onSelectionChange })}
      {...(onAction && { onAction })}
      {...(dragAndDropHooks && { dragAndDropHooks })}
    >
      <Collection items={items} dependencies={dependencies}>
        {(item: T) => <ResourceRow item={item} textValue={getTextValue(item)} render={renderItem} />}
      </Collection>
      {hasMore && (
        <GridListLoadMoreItem
          isLoading={isLoadingMore}
          scrollOffset={loadAhead}
          {...(onLoadMore && { onLoadMore })}
          className={styles['loader'] ?? ''}
        >
          <SkeletonRows count={1} rowHeight={rowHeight} label={messages.loading} />
        </GridListLoadMoreItem>
      )}
    </GridList>
  );
  return (
    <RowCommands
      items={items}
      selectedKeys={selectedKeys}
      onSelectionChange={onSelectionChange}
      onRename={onRename}
      onDelete={onDelete}
      contextMenu={contextMenu}
      className={cx(styles['root'], className)}
    >
      {isGrid ? (
        <Virtualizer layout={GridLayout} layoutOptions={GRID_OPTIONS}>
          {rows}
        </Virtualizer>
      ) : (
        <Virtualizer layout={ListLayout} layoutOptions={listOptions}>
          {rows}
        </Virtualizer>
      )}
    </RowCommands>
  );
}
