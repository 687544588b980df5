import { useSyncExternalStore } from 'react';
import type { Player } from '../controller/create-player.ts';
import type { PlayerState } from '../controller/player-state.ts';

/** Reads one field of a player's state and follows its changes. */
export function usePlayerState<Key extends keyof PlayerState>(player: Player, key: Key): PlayerState[Key] {
  const read = () => player.getState()[key];
  return useSyncExternalStore(player.subscribe, read, read);
}
