import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { cx } from '../shared/cx.ts';
import { PointMenu } from './PointMenu.tsx';
import { useContextPoint } from './use-context-point.ts';
import type { Point } from './use-context-point.ts';
import styles from './ContextMenu.module.css';

/** Props of {@link ContextMenu}. */
export interface ContextMenuProps {
  /** What has the menu. */
  children: ReactNode;
  /** A `Menu`; give it the same entries as the toolbar has. */
  menu: ReactElement;
  className?: string;
}

/** Gives what it surrounds a menu by right click, long press, Shift+F10 and the ContextMenu key. */
export function ContextMenu({ children, menu, className }: ContextMenuProps) {
  const [point, setPoint] = useState<Point | null>(null);
  const handlers = useContextPoint((request) => {
    setPoint(request.point);
    return true;
  });
  return (
    <>
      <div {...handlers} className={cx(styles['root'], className)}>
        {children}
      </div>
      <PointMenu point={point} onClose={() => setPoint(null)}>
        {menu}
      </PointMenu>
    </>
  );
}
