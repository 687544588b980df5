import { useConfigQuery, useSetConfigValueMutation, useSetSortByMutation } from '@jackdaw/api-client/react';
import type { File } from '@jackdaw/api-contract';
import { EmptyState, ResourceList, useIsMobile, useRowDragAndDrop } from '@jackdaw/ui-kit';
import { FolderOpen } from 'lucide-react';
import { useNavigate } from 'react-router';
import { LoadFailed } from '../../shared/page/LoadFailed.tsx';
import { Page } from '../../shared/page/Page.tsx';
import { useDocumentTitle } from '../../shared/use-document-title.ts';
import { FileMenu } from './FileMenu.tsx';
import { countSelected, isNothingSelected } from './file-selection.ts';
import { FolderActions } from './FolderActions.tsx';
import { FolderEntry } from './FolderEntry.tsx';
import { FolderHeading } from './FolderHeading.tsx';
import { messages } from './messages.ts';
import { SelectionBar } from './SelectionBar.tsx';
import type { Folder } from './use-folder.ts';
import { useFolderCommands } from './use-folder-commands.ts';
import styles from './FolderView.module.css';

const VIEW_KEY = 'files.view';

/** A folder: its way, its actions, its files. */
export function FolderView({ id, folder }: { id: number; folder: Folder }) {
  const { files, ids, parent } = folder;
  const name = id === 0 ? messages.root : (parent?.name ?? '');
  useDocumentTitle(name);
  const navigate = useNavigate();
  const isMobile = useIsMobile();
  const { data: config } = useConfigQuery();
  const [setConfigValue] = useSetConfigValueMutation();
  const [setSortBy] = useSetSortByMutation();
  const commands = useFolderCommands(id, folder);
  const { selection, offered, runOnSelection, moveByDrag } = commands;
  const view = config?.[VIEW_KEY] === 'grid' ? 'grid' : 'list';

  const { dragAndDropHooks } = useRowDragAndDrop<File>({
    getText: (file) => file.name,
    canDropOn: (key) => files.some((file) => file.id === Number(key) && file.file_type === 'FOLDER'),
    onDrop: ({ keys, onto }) => void moveByDrag(keys, Number(onto)),
  });

  return (
    <Page
      title={name}
      heading={
        <FolderHeading
          id={id}
          name={name}
          breadcrumbs={folder.breadcrumbs}
          onMove={(keys, parentId) => void moveByDrag(keys, parentId)}
        />
      }
      actions={
        isNothingSelected(selection) ? (
          <FolderActions
            folderId={id}
            sort={parent?.sort_by}
            onSort={(sort_by) => void setSortBy({ file_id: id, sort_by })}
            view={view}
            onView={(next) => void setConfigValue({ key: VIEW_KEY, value: next })}
          />
        ) : (
          <SelectionBar
            count={countSelected(selection, ids, folder.hasMore)}
            commands={offered}
            onCommand={(command) => void runOnSelection(command)}
            onClear={commands.clear}
          />
        )
      }
    >
      <ResourceList
        aria-label={messages.list}
        items={files}
        view={view}
        getTextValue={(file) => file.name}
        renderItem={(file) => <FolderEntry file={file} view={view} commands={commands} />}
        dependencies={[commands.renamingId, view, commands.isTrashEnabled]}
        selectedKeys={commands.listSelection}
        onSelectionChange={commands.setListSelection}
        onAction={(key) => void navigate(`/files/${key}`)}
        onRename={(key) => commands.setRenamingId(Number(key))}
        onDelete={() => void runOnSelection('delete')}
        contextMenu={() => (
          <FileMenu label={messages.actions} commands={offered} onCommand={(command) => void runOnSelection(command)} />
        )}
        dragAndDropHooks={dragAndDropHooks}
        isLoading={folder.isLoading}
        hasMore={folder.hasMore}
        isLoadingMore={folder.isLoadingMore}
        onLoadMore={folder.loadMore}
        scrollKey={`files:${id}`}
        error={
          folder.error !== null && (
            <LoadFailed title={messages.loadFailed.title} error={folder.error} onRetry={folder.retry} />
          )
        }
        empty={
          <EmptyState
            icon={<FolderOpen />}
            title={messages.empty.title}
            message={isMobile ? messages.empty.messageOnPhones : messages.empty.message}
          />
        }
        className={styles['list'] ?? ''}
      />
    </Page>
  );
}
