import type { Breadcrumb } from '@jackdaw/api-contract';
import { Breadcrumbs, readDroppedKeys, ROW_DRAG_TYPE, type Crumb, type Key } from '@jackdaw/ui-kit';
import { messages } from './messages.ts';

const DRAG_TYPES = [ROW_DRAG_TYPE];

function crumbsOf(breadcrumbs: readonly Breadcrumb[], id: number, name: string): Crumb[] {
  const above = breadcrumbs.map(([crumbId, label]) => ({
    id: String(crumbId),
    label: crumbId === 0 ? messages.root : label,
    href: crumbId === 0 ? '/' : `/files/${crumbId}`,
  }));
  return [...above, { id: String(id), label: name }];
}

/** The way to the folder in view; rows can be dropped on every step of it. */
export function FolderHeading({
  id,
  name,
  breadcrumbs,
  onMove,
}: {
  id: number;
  name: string;
  breadcrumbs: readonly Breadcrumb[];
  onMove: (keys: Iterable<Key>, parentId: number) => void;
}) {
  return (
    <Breadcrumbs
      crumbs={crumbsOf(breadcrumbs, id, name)}
      acceptedDragTypes={DRAG_TYPES}
      onDrop={({ crumb, items }) => void readDroppedKeys(items).then((keys) => onMove(keys, Number(crumb.id)))}
    />
  );
}
