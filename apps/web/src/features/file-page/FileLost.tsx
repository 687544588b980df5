import { Button, EmptyState } from '@jackdaw/ui-kit';
import { FileX, Trash2 } from 'lucide-react';
import { messages } from './messages.ts';
import type { FileActionsHook } from './use-file-actions.ts';
import styles from './FileStage.module.css';

/** The server knows the file but has lost what was in it: only deleting it helps. */
export function FileLost({ actions }: { actions: Pick<FileActionsHook, 'remove'> }) {
  return (
    <EmptyState
      className={styles['panel'] ?? ''}
      icon={<FileX />}
      title={messages.lost.title}
      message={messages.lost.message}
      actions={
        <Button variant="danger" icon={<Trash2 aria-hidden />} onPress={() => void actions.remove()}>
          {messages.lost.action}
        </Button>
      }
    />
  );
}
