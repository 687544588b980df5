import { useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent, PointerEvent, ReactElement, ReactNode } from 'react';
import type { Key, Selection } from 'react-aria-components';
import { PointMenu } from '../context-menu/PointMenu.tsx';
import { useContextPoint } from '../context-menu/use-context-point.ts';
import type { ContextRequest, Point } from '../context-menu/use-context-point.ts';
import { rowElement, rowKey } from './row-key.ts';
import type { Identified } from './row-key.ts';

/** Props of {@link RowCommands}. */
export interface RowCommandsProps {
  items: readonly Identified[];
  selectedKeys: Selection;
  onSelectionChange?: ((keys: Selection) => void) | undefined;
  /** F2 on a row. */
  onRename?: ((key: Key) => void) | undefined;
  /** Delete or Backspace on a row, for what is selected. */
  onDelete?: ((keys: Selection) => void) | undefined;
  /** The menu for what is selected once `key` was pointed at: a `Menu` with the toolbar's entries. */
  contextMenu?: ((target: { key: Key; keys: Selection }) => ReactElement) | undefined;
  className?: string;
  children: ReactNode;
}

const isSelected = (keys: Selection, key: Key | null): boolean => key !== null && (keys === 'all' || keys.has(key));

/** What keys and pointers do to rows beyond what a grid list brings: rename, delete, context menu, clicking beside. */
export function RowCommands({
  items,
  selectedKeys,
  onSelectionChange,
  onRename,
  onDelete,
  contextMenu,
  className,
  children,
}: RowCommandsProps) {
  const [menu, setMenu] = useState<{ point: Point; key: Key; keys: Selection } | null>(null);
  const wasSelectedAtPress = useRef(false);

  const openMenu = ({ point, target, isTouch }: ContextRequest): boolean => {
    const key = rowKey(target, items);
    if (!contextMenu || key === null) return false;
    // The first long press selects, as the list does by itself; one on what is selected asks for the menu.
    if (isTouch && !wasSelectedAtPress.current) return false;
    const keys: Selection = isSelected(selectedKeys, key) ? selectedKeys : new Set([key]);
    if (keys !== selectedKeys) onSelectionChange?.(keys);
    // The menu gives the focus back to where it was; a right click alone has not moved it here.
    rowElement(target)?.focus({ preventScroll: true });
    setMenu({ point, key, keys });
    return true;
  };
  const point = useContextPoint(openMenu);

  const onKeyDown = (event: KeyboardEvent) => {
    point.onKeyDown(event);
    const key = event.target === rowElement(event.target) ? rowKey(event.target, items) : null;
    if (key === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const keys: Selection = isSelected(selectedKeys, key) ? selectedKeys : new Set([key]);
    if (event.key === 'F2') onRename?.(key);
    else if (event.key === 'Delete' || event.key === 'Backspace') onDelete?.(keys);
  };

  const onPointerDownCapture = (event: PointerEvent) => {
    wasSelectedAtPress.current = isSelected(selectedKeys, rowKey(event.target, items));
    point.onPointerDownCapture(event);
  };

  const onClick = (event: MouseEvent) => {
    const { target } = event;
    const isBesideRows =
      target instanceof Element && target.closest('[role="grid"]') && !target.closest('[role="row"]');
    if (isBesideRows && selectedKeys !== 'all' && selectedKeys.size > 0) onSelectionChange?.(new Set());
  };

  return (
    <>
      <div
        {...point}
        role="presentation"
        className={className}
        onKeyDown={onKeyDown}
        onPointerDownCapture={onPointerDownCapture}
        onClick={onClick}
      >
        {children}
      </div>
      <PointMenu point={menu?.point ?? null} onClose={() => setMenu(null)}>
        {menu && contextMenu?.(menu)}
      </PointMenu>
    </>
  );
}
