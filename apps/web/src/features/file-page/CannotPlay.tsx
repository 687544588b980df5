import type { File } from '@jackdaw/api-contract';
import { Button, EmptyState, formatBytes } from '@jackdaw/ui-kit';
import { Clapperboard, Download, ListVideo } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { messages } from './messages.ts';
import { useConversion } from './use-conversion.ts';
import type { FileActionsHook } from './use-file-actions.ts';
import styles from './FileStage.module.css';

/** Says why a video does not play, has it converted, and offers what works meanwhile. How far that is shows below. */
export function CannotPlay({ file, message, actions }: { file: File; message: string; actions: FileActionsHook }) {
  const conversion = useConversion(file);
  const isNeeded = conversion?.status === 'NOT_AVAILABLE';
  const convert = useEffectEvent(() => void actions.convert());
  useEffect(() => {
    if (isNeeded) convert();
  }, [isNeeded]);

  return (
    <EmptyState
      className={styles['panel'] ?? ''}
      icon={<Clapperboard />}
      title={message}
      message={conversion?.status === 'ERROR' ? messages.otherProgram : messages.waysOut}
      actions={
        <>
          <Button icon={<Download aria-hidden />} onPress={actions.download}>
            {messages.download(formatBytes(file.size))}
          </Button>
          <Button icon={<ListVideo aria-hidden />} onPress={actions.openPlaylist}>
            {messages.playlist}
          </Button>
        </>
      }
    />
  );
}
