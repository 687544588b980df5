import { useEffect, useRef } from 'react';
import type { Player } from '../controller/create-player.ts';
import { isTaken, runShortcut, type ShortcutActions } from './shortcuts.ts';

/** Works a player by the keys people know, wherever the focus is, unless somebody types. */
export function useShortcuts(player: Player, actions: ShortcutActions, onUse?: () => void): void {
  const latest = useRef({ actions, onUse });
  useEffect(() => {
    latest.current = { actions, onUse };
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (isTaken(event) || !runShortcut(event.key, player, latest.current.actions)) return;
      event.preventDefault();
      latest.current.onUse?.();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [player]);
}
