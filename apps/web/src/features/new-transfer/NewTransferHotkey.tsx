import { useEffect } from 'react';
import { isTyping } from '../../shared/is-typing.ts';
import { openNewTransfer } from './open-new-transfer.ts';

/** Opens the new-transfer dialog with the key T, wherever no text is being typed. */
export function NewTransferHotkey() {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 't' || event.metaKey || event.ctrlKey || event.altKey) return;
      if (event.defaultPrevented || isTyping(event.target)) return;
      event.preventDefault();
      void openNewTransfer();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  return null;
}
