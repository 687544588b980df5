import { isApiError } from '@jackdaw/api-client';
import { LIMITS, type File } from '@jackdaw/api-contract';
import { EmptyState, ErrorState, formatBytes, Spinner } from '@jackdaw/ui-kit';
import { FileText } from 'lucide-react';
import { FileLost } from './FileLost.tsx';
import { isLost } from './is-lost.ts';
import { inBlocks } from './in-blocks.ts';
import { messages } from './messages.ts';
import { NoPreview } from './NoPreview.tsx';
import type { FileActionsHook } from './use-file-actions.ts';
import { useText } from './use-text.ts';
import styles from './FileStage.module.css';

/** Only what has the focus is scrolled by keys. */
const SCROLLED_BY_KEYS = { tabIndex: 0 };

function Text({ file, actions }: { file: File; actions: FileActionsHook }) {
  const { text, error, retry } = useText(file.id);
  if (isApiError(error) && isLost(error)) return <FileLost actions={actions} />;
  if (error) return <ErrorState className={styles['panel'] ?? ''} {...messages.textFailed} onRetry={retry} />;
  if (text === null) {
    return (
      <div className={styles['text']}>
        <Spinner label={messages.loading} />
      </div>
    );
  }
  if (text === '') return <EmptyState className={styles['panel'] ?? ''} icon={<FileText />} {...messages.empty} />;
  return (
    <pre className={styles['text']} role="region" aria-label={file.name} {...SCROLLED_BY_KEYS}>
      {inBlocks(text).map((block, index) => (
        <span key={index}>{block}</span>
      ))}
    </pre>
  );
}

/** A text as it is: nothing in it is run. */
export function TextPreview({ file, actions }: { file: File; actions: FileActionsHook }) {
  if (file.size >= LIMITS.previewSize) {
    const { title, message } = messages.sizeLimit;
    return <NoPreview file={file} actions={actions} title={title} message={message(formatBytes(LIMITS.previewSize))} />;
  }
  return <Text file={file} actions={actions} />;
}
