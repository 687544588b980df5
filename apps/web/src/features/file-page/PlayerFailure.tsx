import type { PlayerError } from '@jackdaw/player';
import { Button } from '@jackdaw/ui-kit';
import { Download } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { messages } from './messages.ts';
import type { FileActionsHook } from './use-file-actions.ts';

/** Stands in the player while it shows an error: passes the error on, and offers what always works. */
export function PlayerFailure({
  error,
  onFailure,
  actions,
}: {
  error: PlayerError;
  onFailure: (error: PlayerError) => void;
  actions: Pick<FileActionsHook, 'download'>;
}) {
  const report = useEffectEvent(onFailure);
  useEffect(() => report(error), [error]);
  return (
    <Button icon={<Download aria-hidden />} onPress={actions.download}>
      {messages.downloadPlain}
    </Button>
  );
}
