import { formatBytes, Button, EmptyState, FileKindIcon, fileKind } from '@jackdaw/ui-kit';
import type { File } from '@jackdaw/api-contract';
import { Download } from 'lucide-react';
import { messages } from './messages.ts';
import type { FileActionsHook } from './use-file-actions.ts';
import styles from './FileStage.module.css';

/** Says why the file is not shown, and offers to download it. */
export function NoPreview({
  file,
  actions,
  title = messages.noPreview.title,
  message = messages.noPreview.message,
}: {
  file: File;
  actions: Pick<FileActionsHook, 'download'>;
  title?: string;
  message?: string;
}) {
  return (
    <EmptyState
      className={styles['panel'] ?? ''}
      icon={<FileKindIcon kind={fileKind(file.file_type)} size="lg" />}
      title={title}
      message={message}
      actions={
        <Button icon={<Download aria-hidden />} onPress={actions.download}>
          {messages.download(formatBytes(file.size))}
        </Button>
      }
    />
  );
}
