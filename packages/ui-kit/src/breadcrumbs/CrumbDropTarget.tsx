import { useRef } from 'react';
import type { ReactNode } from 'react';
import { useDrop } from 'react-aria-components';
import type { DropItem } from 'react-aria-components';
import styles from './Breadcrumbs.module.css';

interface CrumbDropTargetProps {
  accepts: readonly string[];
  onDropItems: (items: DropItem[]) => void;
  children: ReactNode;
}

/** Lets rows be dropped on a crumb. */
export function CrumbDropTarget({ accepts, onDropItems, children }: CrumbDropTargetProps) {
  const ref = useRef<HTMLSpanElement>(null);
  const { dropProps, isDropTarget } = useDrop({
    ref,
    isDisabled: accepts.length === 0,
    getDropOperation: (types) => (accepts.some((type) => types.has(type)) ? 'move' : 'cancel'),
    onDrop: (event) => onDropItems(event.items),
  });
  return (
    <span {...dropProps} ref={ref} className={styles['target']} data-drop-target={isDropTarget || undefined}>
      {children}
    </span>
  );
}
