import { useDeleteTrashMutation, useEmptyTrashMutation, useRestoreTrashMutation } from '@jackdaw/api-client/react';
import { confirm, isModalCancelled, toast, type ConfirmOptions, type Selection } from '@jackdaw/ui-kit';
import { describeFailure } from '../../shared/describe-failure.ts';
import { messages } from './messages.ts';

async function isConfirmed(question: ConfirmOptions): Promise<boolean> {
  try {
    return await confirm({ ...question, danger: true });
  } catch (reason) {
    if (isModalCancelled(reason)) return false;
    throw reason;
  }
}

function report(answer: { error?: unknown }, success?: string): boolean {
  if (answer.error === undefined) {
    if (success !== undefined) toast({ title: success, tone: 'success' });
    return true;
  }
  toast({ ...describeFailure(answer.error), tone: 'danger' } as Parameters<typeof toast>[0]);
  return false;
}

/** What can be done with the trash. `cursor` stands for everything in it, loaded or not. */
export function useTrashActions(cursorOfAll: () => string | null, loadedIds: () => number[]) {
  const [restoreTrash] = useRestoreTrashMutation();
  const [deleteTrash] = useDeleteTrashMutation();
  const [emptyTrash] = useEmptyTrashMutation();

  /** With no further page the loaded rows are all there are; otherwise the cursor stands for them. */
  const selectionOf = (keys: Selection) => {
    if (keys !== 'all') return { file_ids: [...keys].map(Number) };
    const cursor = cursorOfAll();
    return cursor === null ? { file_ids: loadedIds() } : { cursor };
  };

  return {
    restore: async (keys: Selection) =>
      report(
        await restoreTrash(selectionOf(keys)),
        keys === 'all' ? messages.restoredAll : messages.restored(keys.size),
      ),
    remove: async (keys: Selection) => {
      const question = keys === 'all' ? messages.confirmRemoveAll : messages.confirmRemove(keys.size);
      return (await isConfirmed(question)) && report(await deleteTrash(selectionOf(keys)));
    },
    empty: async () => (await isConfirmed(messages.confirmEmpty)) && report(await emptyTrash()),
  };
}
