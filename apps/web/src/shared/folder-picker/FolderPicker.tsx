import { allFiles, useListFilesInfiniteQuery } from '@jackdaw/api-client/react';
import { Button, Checkbox, Dialog, DialogCancel, Tooltip, type ModalControls } from '@jackdaw/ui-kit';
import { useState } from 'react';
import { FolderPickerList } from './FolderPickerList.tsx';
import { FolderTrail } from './FolderTrail.tsx';
import { messages } from './messages.ts';
import { NewFolderField } from './NewFolderField.tsx';
import styles from './FolderPicker.module.css';

/** What the user chose. `remember` is what the checkbox said, where there was one. */
export interface PickedFolder {
  readonly id: number;
  readonly name: string;
  readonly remember: boolean;
}

export interface FolderPickerOptions {
  title: string;
  /** The verb on the button, like "Move here". */
  confirmLabel: string;
  /** Where it opens; the root when absent. */
  startId?: number;
  /** The folder that the files are in: choosing it makes no sense. */
  sourceFolderId?: number;
  /** Folders that cannot be entered, such as those being moved. */
  hiddenIds?: readonly number[];
  /** Shows "Remember target folder" with this first state. */
  remember?: boolean;
}

/** Walks through the user's folders and chooses one. */
export function FolderPicker({
  title,
  confirmLabel,
  startId = 0,
  sourceFolderId,
  hiddenIds = [],
  remember: wasRemembered,
  resolve,
}: FolderPickerOptions & ModalControls<PickedFolder>) {
  const [folderId, setFolderId] = useState(startId);
  const [remember, setRemember] = useState(wasRemembered ?? false);
  const listing = useListFilesInfiniteQuery({
    parent_id: folderId,
    file_type: ['FOLDER'],
    sort_by: 'NAME_ASC',
    breadcrumbs: true,
  });
  const first = listing.currentData?.pages[0];
  const name = folderId === 0 ? messages.root : (first?.parent?.name ?? '');
  const folders = listing.currentData
    ? allFiles(listing.currentData).filter(
        ({ id, folder_type }) => folder_type !== 'SHARED_ROOT' && !hiddenIds.includes(id),
      )
    : null;
  const isSource = folderId === sourceFolderId;
  const confirmButton = (
    <Button variant="primary" isDisabled={isSource || !first} onPress={() => resolve({ id: folderId, name, remember })}>
      {confirmLabel}
    </Button>
  );

  return (
    <Dialog
      title={title}
      footer={
        <>
          <DialogCancel />
          {isSource ? <Tooltip content={messages.same}>{confirmButton}</Tooltip> : confirmButton}
        </>
      }
    >
      <div className={styles['root']}>
        <FolderTrail crumbs={first?.breadcrumbs ?? []} id={folderId} name={name} onOpen={setFolderId} />
        <FolderPickerList
          folders={folders}
          isError={listing.isError}
          onRetry={() => void listing.refetch()}
          onOpen={setFolderId}
          hasMore={listing.hasNextPage}
          onLoadMore={() => void listing.fetchNextPage()}
        />
        <NewFolderField key={folderId} parentId={folderId} onCreated={setFolderId} />
        {isSource && <p className={styles['hint']}>{messages.same}</p>}
        {wasRemembered !== undefined && (
          <Checkbox isSelected={remember} onChange={setRemember}>
            {messages.remember}
          </Checkbox>
        )}
      </div>
    </Dialog>
  );
}
