import type { File } from '@jackdaw/api-contract';
import { FileKindIcon } from '@jackdaw/ui-kit';
import { useState } from 'react';
import { messages } from './messages.ts';
import { NoPreview } from './NoPreview.tsx';
import type { FileActionsHook } from './use-file-actions.ts';
import { useUrls } from './use-urls.ts';
import styles from './FileStage.module.css';

/** Plays a sound file. */
export function AudioStage({ file, actions }: { file: File; actions: FileActionsHook }) {
  const urls = useUrls();
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) return <NoPreview file={file} actions={actions} {...messages.audioFailed} />;
  return (
    <div className={styles['audio']}>
      <FileKindIcon kind="audio" size="lg" />
      {urls && <audio controls src={urls.stream(file.id)} aria-label={file.name} onError={() => setFailed(true)} />}
    </div>
  );
}
