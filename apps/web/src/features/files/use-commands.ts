import { fileUrls } from '@jackdaw/api-client';
import type { File } from '@jackdaw/api-contract';
import { useConfigQuery, useSetConfigValueMutation } from '@jackdaw/api-client/react';
import { useNavigate } from 'react-router';
import { answerOf } from '../../shared/ask.ts';
import { openFolderPicker } from '../../shared/folder-picker/open-folder-picker.ts';
import { useAccount } from '../../shared/use-account.ts';
import type { CommandId } from './file-commands.ts';
import { messages } from './messages.ts';
import { useFileActions, type Target } from './use-file-actions.ts';

const TARGET_KEY = 'move_and_clone_target_folder_id';
const REMEMBER_KEY = 'remember_move_and_clone_target_folder';

/** Carries out a command on a selection. `run` resolves with whether the selection has done its service. */
export function useCommands(folderId: number, onRename: (id: number) => void) {
  const account = useAccount();
  const isTrashEnabled = account?.settings.trash_enabled !== false;
  const actions = useFileActions(isTrashEnabled);
  const { data: config } = useConfigQuery();
  const [setConfigValue] = useSetConfigValueMutation();
  const navigate = useNavigate();

  async function pickTarget(title: string, confirmLabel: string, sourceFolderId?: number, hiddenIds?: number[]) {
    const remember = config?.[REMEMBER_KEY] === true;
    const kept = Number(config?.[TARGET_KEY] ?? 0);
    const picked = await answerOf(
      openFolderPicker({
        title,
        confirmLabel,
        remember,
        startId: remember && Number.isSafeInteger(kept) ? kept : folderId,
        ...(sourceFolderId === undefined ? {} : { sourceFolderId }),
        ...(hiddenIds ? { hiddenIds } : {}),
      }),
    );
    if (picked && picked.remember !== remember) void setConfigValue({ key: REMEMBER_KEY, value: picked.remember });
    if (picked?.remember) void setConfigValue({ key: TARGET_KEY, value: picked.id });
    return picked;
  }

  function download({ id, name }: File): void {
    if (!account?.download_token) return;
    const link = document.createElement('a');
    link.href = fileUrls({ token: account.download_token }).download(id);
    link.download = name;
    link.click();
  }

  async function run(command: CommandId, files: readonly File[], target: Target): Promise<boolean> {
    const [first] = files;
    if (!first) return false;
    const ids = files.map(({ id }) => id);
    switch (command) {
      case 'open':
        void navigate(`/files/${first.id}`);
        return false;
      case 'download':
        download(first);
        return false;
      case 'rename':
        onRename(first.id);
        return false;
      case 'move': {
        const picked = await pickTarget(messages.moveTitle(target.count), messages.moveHere, folderId, ids);
        return picked !== null && actions.move(target, picked.id);
      }
      case 'copy': {
        const picked = await pickTarget(messages.copy, messages.copyHere);
        return picked !== null && actions.copy(ids, picked.id);
      }
      case 'watched':
      case 'unwatched':
        return actions.setWatched(target, command === 'watched');
      case 'convert':
        return actions.convert(target);
      case 'delete':
        return actions.remove(target);
    }
  }

  return { run, actions, isTrashEnabled };
}
