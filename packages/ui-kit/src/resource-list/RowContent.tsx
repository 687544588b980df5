import { memo } from 'react';
import type { ReactNode } from 'react';

interface RowContentProps<T> {
  item: T;
  render: (item: T) => ReactNode;
}

function RowContentBase<T>({ item, render }: RowContentProps<T>) {
  return render(item);
}

/** What the app shows in a row; rendered again only when the item changes, not with the row's selection or focus. */
export const RowContent = memo(RowContentBase) as typeof RowContentBase;
