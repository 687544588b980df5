import { useConfigQuery, useSetConfigValueMutation, useSetSortByMutation } from '@jackdaw/api-client/react';
import type { Breadcrumb, File } from '@jackdaw/api-contract';
import {
  Breadcrumbs,
  EmptyState,
  ErrorState,
  IconButton,
  InlineEdit,
  MenuTrigger,
  readDroppedKeys,
  ResourceList,
  ROW_DRAG_TYPE,
  useRowDragAndDrop,
  type Crumb,
  type Key,
} from '@jackdaw/ui-kit';
import { Ellipsis, FolderOpen } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { describeFailure } from '../../shared/describe-failure.ts';
import { Page } from '../../shared/page/Page.tsx';
import { FileRow } from '../../shared/row/FileRow.tsx';
import { useDocumentTitle } from '../../shared/use-document-title.ts';
import { commandsFor, type CommandId } from './file-commands.ts';
import { FileCard } from './FileCard.tsx';
import { FileMenu } from './FileMenu.tsx';
import { countSelected, isNothingSelected } from './file-selection.ts';
import { FolderActions } from './FolderActions.tsx';
import { messages } from './messages.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { useCommands } from './use-commands.ts';
import type { Folder } from './use-folder.ts';
import { useFileSelection } from './use-file-selection.ts';
import styles from './FolderView.module.css';

const VIEW_KEY = 'files.view';

function crumbsOf(breadcrumbs: readonly Breadcrumb[], id: number, name: string): Crumb[] {
  const above = breadcrumbs.map(([crumbId, label]) => ({
    id: String(crumbId),
    label: crumbId === 0 ? messages.root : label,
    href: crumbId === 0 ? '/' : `/files/${crumbId}`,
  }));
  return [...above, { id: String(id), label: name }];
}

/** A folder: its way, its actions, its files. */
export function FolderView({ id, folder }: { id: number; folder: Folder }) {
  const { files, ids, parent } = folder;
  const name = id === 0 ? messages.root : (parent?.name ?? '');
  useDocumentTitle(name);
  const navigate = useNavigate();
  const { data: config } = useConfigQuery();
  const [setConfigValue] = useSetConfigValueMutation();
  const [setSortBy] = useSetSortByMutation();
  const [renamingId, setRenamingId] = useState<number | null>(null);
  const { selection, listSelection, setListSelection, clear, filesOf, targetOf } = useFileSelection(folder);
  const { run, actions, isTrashEnabled } = useCommands(id, setRenamingId);
  const view = config?.[VIEW_KEY] === 'grid' ? 'grid' : 'list';

  const selectedFiles = filesOf(selection);
  const isPartlyLoaded = selection.kind === 'all' && folder.hasMore;
  const commands = commandsFor({ files: selectedFiles, isPartlyLoaded }, isTrashEnabled);
  const runOnSelection = async (command: CommandId) => {
    if (await run(command, selectedFiles, targetOf(selection))) clear();
  };
  const runOnOne = async (command: CommandId, file: File) => {
    const only = { kind: 'some', ids: new Set([file.id]) } as const;
    if (await run(command, [file], targetOf(only))) clear();
  };
  const moveByDrag = async (keys: Iterable<Key>, parentId: number) => {
    const dragged = { kind: 'some', ids: new Set([...keys].map(Number)) } as const;
    if (await actions.move(targetOf(dragged), parentId)) clear();
  };

  const { dragAndDropHooks } = useRowDragAndDrop<File>({
    getText: (file) => file.name,
    canDropOn: (key) => files.some((file) => file.id === Number(key) && file.file_type === 'FOLDER'),
    onDrop: ({ keys, onto }) => void moveByDrag(keys, Number(onto)),
  });

  const moreOf = (file: File) => (
    <MenuTrigger
      trigger={<IconButton label={messages.more(file.name)} tooltip="none" icon={<Ellipsis />} />}
      placement="bottom end"
    >
      <FileMenu
        label={messages.more(file.name)}
        commands={commandsFor({ files: [file], isPartlyLoaded: false }, isTrashEnabled)}
        onCommand={(command) => void runOnOne(command, file)}
      />
    </MenuTrigger>
  );
  const editorOf = (file: File) =>
    renamingId !== file.id ? undefined : (
      <InlineEdit
        value={file.name}
        label={messages.newName}
        keepsExtension={file.file_type !== 'FOLDER'}
        onSave={async (next) => {
          setRenamingId(null);
          await actions.rename(file.id, next);
        }}
        onCancel={() => setRenamingId(null)}
      />
    );

  return (
    <Page
      title={name}
      heading={
        <Breadcrumbs
          crumbs={crumbsOf(folder.breadcrumbs, id, name)}
          acceptedDragTypes={[ROW_DRAG_TYPE]}
          onDrop={({ crumb, items }) => void readDroppedKeys(items).then((keys) => moveByDrag(keys, Number(crumb.id)))}
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
            commands={commands}
            onCommand={(command) => void runOnSelection(command)}
            onClear={clear}
          />
        )
      }
    >
      <ResourceList
        aria-label={messages.list}
        items={files}
        view={view}
        getTextValue={(file) => file.name}
        renderItem={(file) =>
          view === 'grid' ? (
            <FileCard file={file} name={editorOf(file)} actions={moreOf(file)} />
          ) : (
            <FileRow file={file} name={editorOf(file)} actions={moreOf(file)} />
          )
        }
        dependencies={[renamingId, view, isTrashEnabled]}
        selectedKeys={listSelection}
        onSelectionChange={setListSelection}
        onAction={(key) => void navigate(`/files/${key}`)}
        onRename={(key) => setRenamingId(Number(key))}
        onDelete={() => void runOnSelection('delete')}
        contextMenu={() => (
          <FileMenu
            label={messages.actions}
            commands={commands}
            onCommand={(command) => void runOnSelection(command)}
          />
        )}
        dragAndDropHooks={dragAndDropHooks}
        isLoading={folder.isLoading}
        hasMore={folder.hasMore}
        isLoadingMore={folder.isLoadingMore}
        onLoadMore={folder.loadMore}
        scrollKey={`files:${id}`}
        error={
          folder.error !== null && (
            <ErrorState
              title={messages.loadFailed.title}
              message={describeFailure(folder.error).message}
              onRetry={folder.retry}
            />
          )
        }
        empty={<EmptyState icon={<FolderOpen />} title={messages.empty.title} message={messages.empty.message} />}
        className={styles['list'] ?? ''}
      />
    </Page>
  );
}
