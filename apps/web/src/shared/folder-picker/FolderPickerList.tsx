import type { File } from '@jackdaw/api-contract';
import { Button, EmptyState, ErrorState, FileKindIcon, SkeletonRows } from '@jackdaw/ui-kit';
import { ChevronRight } from 'lucide-react';
import { messages } from './messages.ts';
import styles from './FolderPicker.module.css';

const SKELETON_ROWS = 6;

/** The folders inside the one in view. `folders` is null while they are on their way. */
export function FolderPickerList({
  folders,
  isError,
  onRetry,
  onOpen,
  hasMore,
  onLoadMore,
}: {
  folders: readonly File[] | null;
  isError: boolean;
  onRetry: () => void;
  onOpen: (id: number) => void;
  hasMore: boolean;
  onLoadMore: () => void;
}) {
  return (
    <div className={styles['list']}>
      {folders === null ? (
        isError ? (
          <ErrorState title={messages.loadFailed.title} onRetry={onRetry} />
        ) : (
          <SkeletonRows count={SKELETON_ROWS} rowHeight={44} label={messages.folders} />
        )
      ) : folders.length === 0 ? (
        <EmptyState title={messages.empty} />
      ) : (
        <ul aria-label={messages.folders}>
          {folders.map(({ id, name }) => (
            <li key={id}>
              <button type="button" className={styles['folder']} onClick={() => onOpen(id)}>
                <FileKindIcon kind="folder" />
                <span className={styles['name']}>{name}</span>
                <ChevronRight aria-hidden className={styles['arrow']} />
              </button>
            </li>
          ))}
          {hasMore && (
            <li>
              <Button variant="ghost" isFullWidth onPress={onLoadMore}>
                {messages.more}
              </Button>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}
