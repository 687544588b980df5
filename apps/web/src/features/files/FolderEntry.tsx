import type { File } from '@jackdaw/api-contract';
import { IconButton, InlineEdit, MenuTrigger } from '@jackdaw/ui-kit';
import { Ellipsis } from 'lucide-react';
import { FileName } from '../../shared/row/FileName.tsx';
import { FileRow } from '../../shared/row/FileRow.tsx';
import { commandsFor } from './file-commands.ts';
import { FileCard } from './FileCard.tsx';
import { FileMenu } from './FileMenu.tsx';
import { messages } from './messages.ts';
import type { FolderCommands } from './use-folder-commands.ts';

/** One entry of a folder as a row or a tile: its name can be edited in place, its menu has everything to do with it. */
export function FolderEntry({ file, view, commands }: { file: File; view: 'list' | 'grid'; commands: FolderCommands }) {
  const { renamingId, setRenamingId, rename, runOnOne, isTrashEnabled } = commands;
  const isOwn = !file.is_shared;
  const name =
    renamingId === file.id ? (
      <InlineEdit
        value={file.name}
        label={messages.newName}
        keepsExtension={file.file_type !== 'FOLDER'}
        onSave={(next) => rename(file.id, next)}
        onCancel={() => setRenamingId(null)}
      />
    ) : (
      <FileName file={file} {...(isOwn && { onRename: () => setRenamingId(file.id) })} />
    );
  const actions = (
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
  return view === 'grid' ? (
    <FileCard file={file} name={name} actions={actions} />
  ) : (
    <FileRow file={file} name={name} actions={actions} />
  );
}
