import { GripVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button as AriaButton, GridListItem } from 'react-aria-components';
import { Checkbox } from '../checkbox/Checkbox.tsx';
import { RowContent } from './RowContent.tsx';
import type { Identified } from './row-key.ts';
import styles from './ResourceList.module.css';

interface ResourceRowProps<T extends Identified> {
  item: T;
  textValue: string;
  render: (item: T) => ReactNode;
}

/** One row: the app's content, a tick box once a touch has begun a selection, and a handle for dragging by keyboard. */
export function ResourceRow<T extends Identified>({ item, textValue, render }: ResourceRowProps<T>) {
  return (
    <GridListItem id={item.id} value={item} textValue={textValue} className={styles['row']}>
      {({ allowsDragging, selectionBehavior, selectionMode }) => (
        <>
          {allowsDragging && (
            <AriaButton slot="drag" className={styles['handle']}>
              <GripVertical aria-hidden />
            </AriaButton>
          )}
          {selectionMode === 'multiple' && selectionBehavior === 'toggle' && (
            <Checkbox slot="selection" className={styles['tick'] ?? ''} />
          )}
          <RowContent item={item} render={render} />
        </>
      )}
    </GridListItem>
  );
}
