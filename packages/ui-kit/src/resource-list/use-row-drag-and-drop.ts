import { useDragAndDrop } from 'react-aria-components';
import type { DragAndDropHooks, DropItem, Key } from 'react-aria-components';
import type { Identified } from './row-key.ts';

/** The drag type of rows; pass it to whatever else accepts them, such as `Breadcrumbs`. */
export const ROW_DRAG_TYPE = 'application/x-jackdaw-row';

/** What {@link useRowDragAndDrop} needs to know. */
export interface RowDragAndDropOptions<T extends Identified> {
  /** The text that a row drops elsewhere, like its name. */
  getText: (item: T) => string;
  /** Whether rows may be dropped on this one: whether it is a folder. */
  canDropOn: (key: Key) => boolean;
  onDrop: (drop: { keys: Set<Key>; onto: Key }) => void;
  /** @default false */
  isDisabled?: boolean;
}

/** The keys of the rows in a drop, as `onDrop` of `Breadcrumbs` hands it on; anything that is no row is left out. */
export async function readDroppedKeys(items: Iterable<DropItem>): Promise<Key[]> {
  const keys: Key[] = [];
  for (const item of items) {
    if (item.kind === 'text' && item.types.has(ROW_DRAG_TYPE)) {
      keys.push(JSON.parse(await item.getText(ROW_DRAG_TYPE)) as Key);
    }
  }
  return keys;
}

/** Lets rows be dragged onto folder rows of the same list; selected rows go along. */
export function useRowDragAndDrop<T extends Identified>({
  getText,
  canDropOn,
  onDrop,
  isDisabled = false,
}: RowDragAndDropOptions<T>): { dragAndDropHooks: DragAndDropHooks<T> } {
  return useDragAndDrop<T>({
    isDisabled,
    getItems: (_keys, items) =>
      items.map((item) => ({ [ROW_DRAG_TYPE]: JSON.stringify(item.id), 'text/plain': getText(item) })),
    acceptedDragTypes: [ROW_DRAG_TYPE],
    getDropOperation: () => 'move',
    shouldAcceptItemDrop: (target) => canDropOn(target.key),
    onItemDrop: (event) => {
      void readDroppedKeys(event.items).then((keys) => onDrop({ keys: new Set(keys), onto: event.target.key }));
    },
  });
}
