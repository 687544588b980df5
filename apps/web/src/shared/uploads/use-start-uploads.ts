import { useCreateFolderMutation } from '@jackdaw/api-client/react';
import { checkSelection } from '@jackdaw/task-engine';
import { confirm, isModalCancelled, toast, type DroppedContent } from '@jackdaw/ui-kit';
import { useCallback } from 'react';
import { messages } from './messages.ts';
import { useUploadQueue } from './upload-queue-context.tsx';

const WARNING_SHOWN_FOR = 5000;

/**
 * Starts uploading what was dropped or chosen into a folder: zero-byte files are refused, more than a hundred files are asked
 * about first, empty folders are made. Resolves with whether anything was started.
 */
export function useStartUploads(): (content: DroppedContent, parentId: number) => Promise<boolean> {
  const queue = useUploadQueue();
  const [createFolder] = useCreateFolderMutation();
  return useCallback(
    async ({ files, emptyFolders }, parentId) => {
      const { accepted, empty, isAllEmpty, needsConfirmation } = checkSelection(files);
      if (isAllEmpty && emptyFolders.length === 0) {
        toast({ ...messages.allEmpty, tone: 'danger' });
        return false;
      }
      if (empty.length > 0) {
        const names = empty.map(({ file }) => file.name);
        toast({ ...messages.someEmpty(names), tone: 'danger', timeout: WARNING_SHOWN_FOR });
      }
      if (needsConfirmation) {
        try {
          await confirm(messages.many(accepted.length));
        } catch (reason) {
          if (isModalCancelled(reason)) return false;
          throw reason;
        }
      }
      void queue.add(accepted.map(({ file, path }) => ({ file, path, parentId })));
      for (const path of emptyFolders) {
        const made = await createFolder({ parent_id: parentId, path: path.join('/') });
        if (made.error) toast({ ...messages.folderFailed, message: path.join('/'), tone: 'danger' });
      }
      return true;
    },
    [queue, createFolder],
  );
}
