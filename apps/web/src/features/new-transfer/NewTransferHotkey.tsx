import { useEffect } from 'react';
import { isTyping } from '../../shared/is-typing.ts';
import { openNewTransfer } from './open-new-transfer.ts';

/** Rests longer than this end the jumping to a name by typing it. */
const TYPE_AHEAD_REST = 1000;

/** Opens the new-transfer dialog with the key T, wherever no text and no name to jump to is being typed. */
export function NewTransferHotkey() {
  useEffect(() => {
    let lastTyped = -TYPE_AHEAD_REST;
    const isTypingAhead = ({ key, target, timeStamp }: KeyboardEvent) => {
      if (key.length !== 1 || !(target instanceof Element) || !target.closest('[role="grid"]')) return false;
      const goesOn = timeStamp - lastTyped < TYPE_AHEAD_REST;
      const isBeginning = key.toLowerCase() !== 't';
      if (goesOn || isBeginning) lastTyped = timeStamp;
      return goesOn;
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (isTypingAhead(event)) return;
      if (event.key.toLowerCase() !== 't' || event.metaKey || event.ctrlKey || event.altKey) return;
      if (event.defaultPrevented || isTyping(event.target)) return;
      event.preventDefault();
      void openNewTransfer();
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
  return null;
}
