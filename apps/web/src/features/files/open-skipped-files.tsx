import { allFiles, useFilesOfCursorInfiniteQuery } from '@jackdaw/api-client/react';
import { Button, Dialog, DialogCancel, openModal, type ModalControls } from '@jackdaw/ui-kit';
import { messages } from './messages.ts';
import { NameList } from './NameList.tsx';

/** The specification: ten a page, rows of 53 pixels. */
const PER_PAGE = 10;
const ROW_HEIGHT = 53;

interface Skipped {
  cursor: string;
  count: number;
}

function SkippedFiles({ cursor, count, resolve }: Skipped & ModalControls<true>) {
  const { title, message, actionLabel } = messages.skipped(count);
  const listing = useFilesOfCursorInfiniteQuery({ cursor, per_page: PER_PAGE });
  return (
    <Dialog
      title={title}
      role="alertdialog"
      footer={
        <>
          <DialogCancel />
          <Button variant="danger" onPress={() => resolve(true)}>
            {actionLabel}
          </Button>
        </>
      }
    >
      <p>{message}</p>
      {!listing.isError && (
        <NameList
          label={messages.skippedList}
          items={allFiles(listing.currentData)}
          rowHeight={ROW_HEIGHT}
          isLoading={listing.isLoading}
          hasMore={listing.hasNextPage}
          onLoadMore={() => void listing.fetchNextPage()}
        />
      )}
    </Dialog>
  );
}

/** Names what could not go to the trash and asks whether it shall be deleted for good. */
export function openSkippedFiles(cursor: string, count: number): Promise<true> {
  return openModal<true, Skipped>(SkippedFiles, { cursor, count });
}
