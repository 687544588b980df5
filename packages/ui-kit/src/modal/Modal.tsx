import { createContext } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Modal as AriaModal, ModalOverlay } from 'react-aria-components';
import type { ModalReason } from './modal-reason.ts';
import styles from './Modal.module.css';

/** How the parts of a dialog ask to leave it; null outside a modal. */
export const ModalCancelContext = createContext<((reason: ModalReason) => void) | null>(null);

/** Props of {@link Modal}. */
export interface ModalProps {
  isOpen: boolean;
  /** Called with how the person asked to leave; the owner then sets `isOpen` to false. */
  onCancel: (reason: ModalReason) => void;
  /** @default 'md' */
  size?: 'sm' | 'md' | 'lg';
  /**
   * Whether backdrop and Escape leave the modal.
   * @default true
   */
  isDismissable?: boolean;
  /** A `Dialog`. */
  children: ReactNode;
}

/** The layer over the page that holds a `Dialog`: centred on a wide screen, a bottom sheet below 960 px. */
export function Modal({ isOpen, onCancel, size = 'md', isDismissable = true, children }: ModalProps) {
  const leaveOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isDismissable || event.nativeEvent.isComposing) return;
    event.stopPropagation();
    onCancel('esc');
  };
  return (
    <ModalOverlay
      isOpen={isOpen}
      isDismissable={isDismissable}
      isKeyboardDismissDisabled
      onOpenChange={() => onCancel('backdrop')}
      className={styles['overlay']}
    >
      <AriaModal className={styles['box']} data-size={size}>
        <div role="presentation" className={styles['keys']} onKeyDown={leaveOnEscape}>
          <ModalCancelContext value={onCancel}>{children}</ModalCancelContext>
        </div>
      </AriaModal>
    </ModalOverlay>
  );
}
