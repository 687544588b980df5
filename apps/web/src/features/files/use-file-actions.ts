import {
  useConvertFilesMutation,
  useCopyFileMutation,
  useDeleteFilesMutation,
  useMoveFilesMutation,
  useRenameFileMutation,
  useRestoreTrashMutation,
  useSetWatchStatusMutation,
} from '@jackdaw/api-client/react';
import { toast } from '@jackdaw/ui-kit';
import { isAnswered } from '../../shared/ask.ts';
import { describeFailure } from '../../shared/describe-failure.ts';
import { openDeleteConfirmation } from './open-delete-confirmation.tsx';
import { messages } from './messages.ts';
import { openMoveErrors } from './open-move-errors.tsx';
import { openSkippedFiles } from './open-skipped-files.tsx';

/** A selection in the API's form, with the names it is about where they are known. */
export interface Target {
  readonly selection: { file_ids?: number[]; cursor?: string; exclude_ids?: number[] };
  readonly names: readonly string[];
  /** Null when it is not known. */
  readonly count: number | null;
}

function fail(error: unknown): false {
  const { title, message } = describeFailure(error);
  toast({ title, message, tone: 'danger' });
  return false;
}

/** What can be done with files. Everything resolves with whether it was done. */
export function useFileActions(isTrashEnabled: boolean) {
  const [renameFile] = useRenameFileMutation();
  const [moveFiles] = useMoveFilesMutation();
  const [copyFile] = useCopyFileMutation();
  const [deleteFiles] = useDeleteFilesMutation();
  const [restoreTrash] = useRestoreTrashMutation();
  const [setWatchStatus] = useSetWatchStatusMutation();
  const [convertFiles] = useConvertFilesMutation();

  async function deleteSkipped(cursor: string | null, count: number): Promise<void> {
    if (cursor === null || count === 0 || !(await isAnswered(openSkippedFiles(cursor, count)))) return;
    const answer = await deleteFiles({ cursor, skip_trash: true });
    if (answer.error) fail(answer.error);
  }

  return {
    async rename(id: number, name: string): Promise<boolean> {
      const answer = await renameFile({ file_id: id, name: name.trim() });
      return answer.error ? fail(answer.error) : true;
    },

    async move(target: Target, parentId: number): Promise<boolean> {
      const answer = await moveFiles({ ...target.selection, parent_id: parentId });
      if (answer.error) return fail(answer.error);
      if (answer.data.errors.length > 0) await openMoveErrors(answer.data.errors);
      else toast({ title: messages.moved, tone: 'success' });
      return true;
    },

    async copy(ids: readonly number[], parentId: number): Promise<boolean> {
      for (const file_id of ids) {
        const answer = await copyFile({ file_id, parent_id: parentId });
        if (answer.error) return fail(answer.error);
      }
      toast({ title: messages.copied, tone: 'success' });
      return true;
    },

    /** To the trash at once and with a way back, or for good after asking. */
    async remove(target: Target): Promise<boolean> {
      if (!isTrashEnabled && !(await isAnswered(openDeleteConfirmation(target)))) return false;
      const answer = await deleteFiles({ ...target.selection, partial_delete: true });
      if (answer.error) return fail(answer.error);
      const { file_ids } = target.selection;
      const { cursor, skipped } = answer.data;
      const gone = target.count === null ? null : target.count - skipped;
      if (gone !== 0) {
        toast({
          title: isTrashEnabled ? messages.trashed(gone) : messages.deleted,
          ...(isTrashEnabled && file_ids && skipped === 0
            ? { action: { label: messages.undo, onPress: () => void restoreTrash({ file_ids }) } }
            : {}),
        });
      }
      await deleteSkipped(cursor, skipped);
      return true;
    },

    async setWatched(target: Target, watched: boolean): Promise<boolean> {
      const answer = await setWatchStatus({ ...target.selection, watched });
      return answer.error ? fail(answer.error) : true;
    },

    async convert(target: Target): Promise<boolean> {
      const answer = await convertFiles(target.selection);
      if (answer.error) return fail(answer.error);
      toast({ title: messages.converting(answer.data) });
      return true;
    },
  };
}

export type FileActions = ReturnType<typeof useFileActions>;
