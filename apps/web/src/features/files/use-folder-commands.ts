import type { File } from '@jackdaw/api-contract';
import type { Key } from '@jackdaw/ui-kit';
import { useState } from 'react';
import { commandsFor, type CommandId } from './file-commands.ts';
import { focusRow } from './focus-row.ts';
import { useCommands } from './use-commands.ts';
import { useFileSelection } from './use-file-selection.ts';
import type { Folder } from './use-folder.ts';

/** What is selected in a folder and everything that can be done with it, with one entry, or by dragging. */
export function useFolderCommands(id: number, folder: Folder) {
  const [renamingId, setRenamingId] = useState<number | null>(null);
  const picked = useFileSelection(folder);
  const { selection, clear, filesOf, targetOf } = picked;
  const { run, actions, isTrashEnabled } = useCommands(id, setRenamingId);
  const files = filesOf(selection);
  const isPartlyLoaded = selection.kind === 'all' && folder.hasMore;

  return {
    ...picked,
    isTrashEnabled,
    renamingId,
    setRenamingId,
    /** What the selection offers. */
    offered: commandsFor({ files, isPartlyLoaded }, isTrashEnabled),

    async rename(fileId: number, name: string): Promise<void> {
      setRenamingId(null);
      const renaming = actions.rename(fileId, name);
      // The new name may have put the row elsewhere.
      focusRow(fileId);
      await renaming;
      focusRow(fileId);
    },
    async runOnSelection(command: CommandId): Promise<void> {
      if (await run(command, files, targetOf(selection))) clear();
    },
    async runOnOne(command: CommandId, file: File): Promise<void> {
      const only = { kind: 'some', ids: new Set([file.id]) } as const;
      if (await run(command, [file], targetOf(only))) clear();
    },
    async moveByDrag(keys: Iterable<Key>, parentId: number): Promise<void> {
      const dragged = { kind: 'some', ids: new Set([...keys].map(Number)) } as const;
      if (await actions.move(targetOf(dragged), parentId)) clear();
    },
  };
}

export type FolderCommands = ReturnType<typeof useFolderCommands>;
