import { Button, Dialog, DialogCancel, openModal, type ModalControls } from '@jackdaw/ui-kit';
import { messages } from './messages.ts';
import { NameList } from './NameList.tsx';
import type { Target } from './use-file-actions.ts';

const ROW_HEIGHT = 44;

function DeleteConfirmation({ target, resolve }: { target: Target } & ModalControls<true>) {
  const { title, message, actionLabel } = messages.confirmDelete(target.count);
  return (
    <Dialog
      title={title}
      role="alertdialog"
      footer={
        <>
          <DialogCancel />
          <Button variant="danger" onPress={() => resolve(true)}>
            {actionLabel}
          </Button>
        </>
      }
    >
      <p>{message}</p>
      {target.names.length > 0 && (
        <NameList label={title} items={target.names.map((name, id) => ({ id, name }))} rowHeight={ROW_HEIGHT} />
      )}
    </Dialog>
  );
}

/** Asks before files are deleted for good, naming them. */
export function openDeleteConfirmation(target: Target): Promise<true> {
  return openModal<true, { target: Target }>(DeleteConfirmation, { target });
}
