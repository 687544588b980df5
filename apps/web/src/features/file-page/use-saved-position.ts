import { useSetStartFromMutation } from '@jackdaw/api-client/react';
import type { File } from '@jackdaw/api-contract';
import { useState } from 'react';
import { useAccount } from '../../shared/use-account.ts';

export interface SavedPosition {
  /** Seconds. */
  readonly startAt: number;
  save(seconds: number): void;
}

/**
 * Where a video starts, and how its position is kept; null until the settings are known. Without the setting it starts at
 * the beginning and nothing is kept.
 */
export function useSavedPosition({ id, start_from = 0 }: File): SavedPosition | null {
  const account = useAccount();
  const [setStartFrom] = useSetStartFromMutation();
  // Where it stood when the page opened: what comes later is the player's own.
  const [opened] = useState(start_from);
  if (!account) return null;
  if (!account.settings.use_start_from) return { startAt: 0, save: () => undefined };
  return { startAt: opened, save: (seconds) => void setStartFrom({ id, time: Math.floor(seconds) }) };
}
