import type { ReactNode } from 'react';
import { Button } from '../button/Button.tsx';
import { Dialog, DialogCancel } from './Dialog.tsx';
import { openModal } from './modal-store.ts';
import type { ModalControls } from './modal-store.ts';

/** What {@link confirm} asks. */
export interface ConfirmOptions {
  title: ReactNode;
  message?: ReactNode;
  /** The verb on the button that goes ahead, like "Delete forever". */
  actionLabel: ReactNode;
  /** @default "Cancel" in the messages in force */
  cancelLabel?: ReactNode;
  /**
   * Whether the action destroys something.
   * @default false
   */
  danger?: boolean;
}

function ConfirmDialog({
  title,
  message,
  actionLabel,
  cancelLabel,
  danger = false,
  resolve,
}: ConfirmOptions & ModalControls<true>) {
  return (
    <Dialog
      title={title}
      role="alertdialog"
      footer={
        <>
          <DialogCancel>{cancelLabel}</DialogCancel>
          <Button autoFocus={!danger} variant={danger ? 'danger' : 'primary'} onPress={() => resolve(true)}>
            {actionLabel}
          </Button>
        </>
      }
    >
      {message}
    </Dialog>
  );
}

/** Asks before something is done: fulfils with true, or rejects with a `ModalCancelledError`. */
export function confirm(options: ConfirmOptions): Promise<true> {
  return openModal(ConfirmDialog, options, { size: 'sm' });
}
