import type { SortBy } from '@jackdaw/api-contract';
import { IconButton } from '@jackdaw/ui-kit';
import { FolderPlus, LayoutGrid, List } from 'lucide-react';
import { ActionButton } from '../../shared/action-button/ActionButton.tsx';
import { SortMenu } from '../../shared/sort-menu/SortMenu.tsx';
import { messages } from './messages.ts';
import { openNewFolder } from './open-new-folder.tsx';
import { chooseSort, readSort, SORT_KEYS } from './sort-order.ts';
import { UploadButton } from './UploadButton.tsx';

/** What can be done with the folder in view itself. */
export function FolderActions({
  folderId,
  sort,
  onSort,
  view,
  onView,
}: {
  folderId: number;
  sort: SortBy | undefined;
  onSort: (sort: SortBy) => void;
  view: 'list' | 'grid';
  onView: (view: 'list' | 'grid') => void;
}) {
  const isGrid = view === 'grid';
  const order = readSort(sort);
  return (
    <>
      <SortMenu
        keys={SORT_KEYS}
        labels={messages.sorts}
        order={order}
        onChoose={(by) => onSort(chooseSort(order, by))}
      />
      <IconButton
        label={isGrid ? messages.listView : messages.gridView}
        icon={isGrid ? <List /> : <LayoutGrid />}
        onPress={() => onView(isGrid ? 'list' : 'grid')}
      />
      <ActionButton
        label={messages.newFolder}
        icon={<FolderPlus aria-hidden />}
        onPress={() => void openNewFolder(folderId)}
      />
      <UploadButton folderId={folderId} />
    </>
  );
}
