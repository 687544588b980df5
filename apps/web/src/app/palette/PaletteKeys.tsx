import { useEffect } from 'react';
import { isTyping } from '../../shared/is-typing.ts';
import { openPalette } from './open-palette.ts';
import { openShortcuts } from './open-shortcuts.ts';

/** Ctrl or Cmd with K opens the command palette, `?` the list of shortcuts. */
export function PaletteKeys() {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
        event.preventDefault();
        void openPalette();
      } else if (event.key === '?' && !event.ctrlKey && !event.metaKey && !isTyping(event.target)) {
        event.preventDefault();
        void openShortcuts();
      }
    };
    // Before the list takes letters for jumping to names.
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
  return null;
}
