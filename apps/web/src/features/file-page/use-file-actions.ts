import {
  useConvertFileMutation,
  useDeleteFilesMutation,
  useMoveFilesMutation,
  useRenameFileMutation,
  useRestoreTrashMutation,
  useSaveMp4Mutation,
  useSetWatchStatusMutation,
} from '@jackdaw/api-client/react';
import type { File } from '@jackdaw/api-contract';
import { confirm, toast } from '@jackdaw/ui-kit';
import { useNavigate } from 'react-router';
import { answerOf, isAnswered } from '../../shared/ask.ts';
import { describeFailure } from '../../shared/describe-failure.ts';
import { openFolderPicker } from '../../shared/folder-picker/open-folder-picker.ts';
import { useAccount } from '../../shared/use-account.ts';
import { copyText } from '../../shared/copy-text.ts';
import { folderPath } from './FileTrail.tsx';
import { messages } from './messages.ts';
import { moveErrorText } from './move-error-text.ts';
import { useUrls } from './use-urls.ts';

function fail(error: unknown): void {
  const { title, message } = describeFailure(error);
  toast({ title, message, tone: 'danger' });
}

function openAddress(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}

/** What can be done with the file. Failures are shown as toasts. */
export function useFileActions(file: File) {
  const { id, name } = file;
  const account = useAccount();
  const isTrashEnabled = account?.settings.trash_enabled !== false;
  const urls = useUrls();
  const publicUrls = useUrls(window.location.origin);
  const navigate = useNavigate();
  const [renameFile] = useRenameFileMutation();
  const [moveFiles] = useMoveFilesMutation();
  const [deleteFiles] = useDeleteFilesMutation();
  const [restoreTrash] = useRestoreTrashMutation();
  const [setWatchStatus] = useSetWatchStatusMutation();
  const [convertFile] = useConvertFileMutation();
  const [saveMp4] = useSaveMp4Mutation();

  async function deleteForever(): Promise<void> {
    const answer = await deleteFiles({ file_ids: [id], skip_trash: true });
    if (answer.error) fail(answer.error);
  }

  return {
    isTrashEnabled,

    download: () => urls && openAddress(urls.download(id), name),
    downloadMp4: () => urls && openAddress(urls.downloadMp4(id), name),
    openPlaylist: () => urls && openAddress(urls.xspf(id), name),

    /** Copies an absolute address, for another program. */
    async copyLink(form: 'stream' | 'hls' | 'streamMp4'): Promise<void> {
      if (!publicUrls) return;
      const isCopied = await copyText(publicUrls[form](id));
      toast(isCopied ? { title: messages.linkCopied, tone: 'success' } : { ...messages.copyFailed, tone: 'danger' });
    },

    async rename(next: string): Promise<void> {
      const answer = await renameFile({ file_id: id, name: next });
      if (answer.error) fail(answer.error);
    },

    async move(): Promise<void> {
      const sourceFolderId = file.parent_id ?? 0;
      const picked = await answerOf(
        openFolderPicker({
          title: messages.moveTitle,
          confirmLabel: messages.moveHere,
          startId: sourceFolderId,
          sourceFolderId,
        }),
      );
      if (!picked) return;
      const answer = await moveFiles({ file_ids: [id], parent_id: picked.id });
      const [refused] = answer.data?.errors ?? [];
      if (answer.error) fail(answer.error);
      else if (refused) toast({ title: messages.moveFailed, message: moveErrorText(refused), tone: 'danger' });
      else toast({ title: messages.moved, tone: 'success' });
    },

    /** To the trash with a way back, or for good after asking; then the folder is shown. */
    async remove(): Promise<void> {
      if (!isTrashEnabled && !(await isAnswered(confirm({ ...messages.confirmDelete, danger: true })))) return;
      void navigate(folderPath(file.parent_id), { replace: true });
      const answer = await deleteFiles({ file_ids: [id], partial_delete: true });
      if (answer.error) return fail(answer.error);
      if (answer.data.skipped > 0) {
        if (await isAnswered(confirm({ ...messages.skipped, danger: true }))) await deleteForever();
        return;
      }
      toast({
        title: isTrashEnabled ? messages.trashed : messages.deleted,
        ...(isTrashEnabled && {
          action: { label: messages.undo, onPress: () => void restoreTrash({ file_ids: [id] }) },
        }),
      });
    },

    async setWatched(watched: boolean): Promise<void> {
      const answer = await setWatchStatus({ file_ids: [id], watched });
      if (answer.error) fail(answer.error);
    },

    async convert(): Promise<void> {
      const answer = await convertFile(id);
      if (answer.error) fail(answer.error);
    },

    async saveMp4(): Promise<void> {
      const answer = await saveMp4(id);
      if (answer.error) {
        const { title, message } = describeFailure(answer.error, 'save-mp4');
        toast({ title, message, tone: 'danger' });
      } else toast({ title: messages.savedMp4, tone: 'success' });
    },
  };
}

export type FileActionsHook = ReturnType<typeof useFileActions>;
