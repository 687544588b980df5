import { useEffect, useSyncExternalStore } from 'react';
import { Modal } from './Modal.tsx';
import { getModals, removeModal, subscribeToModals } from './modal-store.ts';
import type { ModalEntry } from './modal-store.ts';

// Longer than the slowest exit animation, so that nothing is cut off.
const EXIT_MS = 250;

function HostedModal({ entry }: { entry: ModalEntry }) {
  useEffect(() => {
    if (entry.isOpen) return undefined;
    const timer = setTimeout(() => removeModal(entry.id), EXIT_MS);
    return () => clearTimeout(timer);
  }, [entry.id, entry.isOpen]);
  return (
    <Modal {...entry.options} isOpen={entry.isOpen} onCancel={entry.cancel}>
      {entry.element}
    </Modal>
  );
}

/** Shows the modals that `openModal` opens. Mount it once, inside the app's providers. */
export function ModalHost() {
  const modals = useSyncExternalStore(subscribeToModals, getModals, getModals);
  return modals.map((entry) => <HostedModal key={entry.id} entry={entry} />);
}
