import { useSetStartFromMutation } from '@jackdaw/api-client/react';
import type { File } from '@jackdaw/api-contract';
import { useCallback, useState } from 'react';
import { useAccount } from '../../shared/use-account.ts';

/** Where a video starts, and how its position is kept. Without the setting it starts at the beginning and keeps nothing. */
export function useSavedPosition(file: File) {
  const account = useAccount();
  const isOn = account?.settings.use_start_from === true;
  const [setStartFrom] = useSetStartFromMutation();
  const { id } = file;
  // Where it stood when the page opened: later positions are its own.
  const [opened] = useState(file.start_from ?? 0);
  const save = useCallback(
    (seconds: number) => {
      if (isOn) void setStartFrom({ id, time: Math.floor(seconds) });
    },
    [isOn, id, setStartFrom],
  );
  return { isReady: account !== undefined, startAt: isOn ? opened : 0, save };
}
