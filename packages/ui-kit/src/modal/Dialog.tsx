import { X } from 'lucide-react';
import { useContext } from 'react';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading } from 'react-aria-components';
import { Button } from '../button/Button.tsx';
import { IconButton } from '../icon-button/IconButton.tsx';
import { useUiMessages } from '../shared/messages.ts';
import { ModalCancelContext } from './Modal.tsx';
import type { ModalReason } from './modal-reason.ts';
import styles from './Dialog.module.css';

/** Props of {@link Dialog}. */
export interface DialogProps {
  title: ReactNode;
  children?: ReactNode;
  /** Buttons, the main one last; `DialogCancel` is the one that leaves. */
  footer?: ReactNode;
  /**
   * `alertdialog` for a question that must be answered.
   * @default 'dialog'
   */
  role?: 'dialog' | 'alertdialog';
}

function useCancel(): (reason: ModalReason) => void {
  const cancel = useContext(ModalCancelContext);
  if (!cancel) throw new Error('A Dialog belongs inside a Modal');
  return cancel;
}

/** A titled dialog with a cross, a scrolling body and a footer; to be put inside a `Modal` or opened by `openModal`. */
export function Dialog({ title, children, footer, role = 'dialog' }: DialogProps) {
  const cancel = useCancel();
  const messages = useUiMessages();
  return (
    <AriaDialog role={role} className={styles['root']}>
      <header className={styles['header']}>
        <Heading slot="title" level={2} className={styles['title']}>
          {title}
        </Heading>
        <IconButton label={messages.close} icon={<X />} tooltip="none" onPress={() => cancel('cross')} />
      </header>
      {children !== undefined && <div className={styles['body']}>{children}</div>}
      {footer !== undefined && <footer className={styles['footer']}>{footer}</footer>}
    </AriaDialog>
  );
}

/** Props of {@link DialogCancel}. */
export interface DialogCancelProps {
  /** @default "Cancel" in the messages in force */
  children?: ReactNode;
  /**
   * What the modal's promise rejects with.
   * @default 'footer'
   */
  reason?: ModalReason;
}

/** The footer's button that leaves the modal. */
export function DialogCancel({ children, reason = 'footer' }: DialogCancelProps) {
  const cancel = useCancel();
  const messages = useUiMessages();
  return <Button onPress={() => cancel(reason)}>{children ?? messages.cancel}</Button>;
}
