import { useRef } from 'react';
import type { ReactNode } from 'react';
import { MenuContext } from 'react-aria-components';
import { MenuPopover } from '../menu/Menu.tsx';
import type { Point } from './use-context-point.ts';
import styles from './ContextMenu.module.css';

interface PointMenuProps {
  /** Where the menu opens; null while it is closed. */
  point: Point | null;
  onClose: () => void;
  children: ReactNode;
}

/** A menu that opens at a point instead of beside a button. */
export function PointMenu({ point, onClose, children }: PointMenuProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  return (
    <>
      <span
        ref={anchor}
        aria-hidden
        className={styles['anchor']}
        style={{ insetInlineStart: point?.x ?? 0, insetBlockStart: point?.y ?? 0 }}
      />
      <MenuPopover
        triggerRef={anchor}
        isOpen={point !== null}
        onOpenChange={(isOpen) => !isOpen && onClose()}
        placement="bottom start"
        offset={0}
      >
        <MenuContext value={{ onClose, autoFocus: 'first' }}>{children}</MenuContext>
      </MenuPopover>
    </>
  );
}
