import { isModalCancelled, openModal } from '@jackdaw/ui-kit';
import { NewTransferDialog } from './NewTransferDialog.tsx';

/** The hotkey does nothing for so long after the dialog closed. */
const REST = 500;

let isOpen = false;

/** Opens the new-transfer dialog unless it is open already. Resolves when it is closed and may be opened again by key. */
export async function openNewTransfer(initialLinks?: string): Promise<void> {
  if (isOpen) return;
  isOpen = true;
  try {
    await openModal(NewTransferDialog, { initialLinks });
  } catch (reason) {
    if (!isModalCancelled(reason)) throw reason;
  } finally {
    setTimeout(() => (isOpen = false), REST);
  }
}
