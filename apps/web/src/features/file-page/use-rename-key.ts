import { useEffect, useEffectEvent } from 'react';
import { isTyping } from '../../shared/is-typing.ts';

/** F2 starts renaming, wherever the focus is, unless text is being typed. */
export function useRenameKey(onRename: () => void): void {
  const rename = useEffectEvent(onRename);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'F2' || event.defaultPrevented || isTyping(event.target)) return;
      event.preventDefault();
      rename();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
