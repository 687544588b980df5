import type { File } from '@jackdaw/api-contract';
import { Button, EmptyState, formatBytes } from '@jackdaw/ui-kit';
import { Clapperboard, Download, ListVideo } from 'lucide-react';
import { Conversion } from './Conversion.tsx';
import { messages } from './messages.ts';
import type { FileActionsHook } from './use-file-actions.ts';
import styles from './FileStage.module.css';

/** Says why a video does not play, and what works instead. */
export function CannotPlay({ file, message, actions }: { file: File; message: string; actions: FileActionsHook }) {
  return (
    <EmptyState
      className={styles['panel'] ?? ''}
      icon={<Clapperboard />}
      title={message}
      message={<Conversion file={file} actions={actions} />}
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
