import { Button, Dialog, DialogCancel, openModal, type ModalControls } from '@jackdaw/ui-kit';
import { messages } from './messages.ts';

interface Skipped {
  cursor: string;
  count: number;
}

function SkippedFiles({ count, resolve }: Skipped & ModalControls<true>) {
  const { title, message, actionLabel } = messages.skipped(count);
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
    </Dialog>
  );
}

/** Asks whether what could not go to the trash shall be deleted for good. */
export function openSkippedFiles(cursor: string, count: number): Promise<true> {
  return openModal<true, Skipped>(SkippedFiles, { cursor, count });
}
