import type { Key } from 'react-aria-components';

/** The key of an item: its `id`. */
export interface Identified {
  id: Key;
}

/** The row that an event's target lies in, or null outside the rows. */
export function rowElement(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[role="row"][data-key]') : null;
}

/** The key of the row that an event's target lies in; an element only carries it as text. */
export function rowKey(target: EventTarget | null, items: readonly Identified[]): Key | null {
  const text = rowElement(target)?.dataset['key'];
  return items.find((item) => String(item.id) === text)?.id ?? null;
}
