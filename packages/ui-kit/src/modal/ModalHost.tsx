import { useSyncExternalStore } from 'react';
import { Modal } from './Modal.tsx';
import { getModals, subscribeToModals } from './modal-store.ts';

/** Shows the modals that `openModal` opens. Mount it once, inside the app's providers. */
export function ModalHost() {
  const modals = useSyncExternalStore(subscribeToModals, getModals, getModals);
  return modals.map((entry) => (
    <Modal key={entry.id} {...entry.options} isOpen={entry.isOpen} onCancel={entry.cancel}>
      {entry.element}
    </Modal>
  ));
}
