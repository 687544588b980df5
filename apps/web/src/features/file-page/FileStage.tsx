import { renderKind, type File } from '@jackdaw/api-contract';
import { lazy, Suspense } from 'react';
import { ImagePreview } from './ImagePreview.tsx';
import { NoPreview } from './NoPreview.tsx';
import { TextPreview } from './TextPreview.tsx';
import type { FileActionsHook } from './use-file-actions.ts';
import styles from './FileStage.module.css';

// The player is large; pages with nothing to play do without it.
const AudioStage = lazy(() => import('./AudioStage.tsx').then(({ AudioStage: component }) => ({ default: component })));
const VideoStage = lazy(() => import('./VideoStage.tsx').then(({ VideoStage: component }) => ({ default: component })));

/** What is in the file, as far as this app can show it. */
export function FileStage({ file, actions }: { file: File; actions: FileActionsHook }) {
  switch (renderKind(file)) {
    case 'video':
      return (
        <Suspense fallback={<div className={styles['placeholder']} />}>
          <VideoStage file={file} actions={actions} />
        </Suspense>
      );
    case 'audio':
      return (
        <Suspense fallback={<div className={styles['audio']} />}>
          <AudioStage file={file} actions={actions} />
        </Suspense>
      );
    case 'image':
      return <ImagePreview file={file} actions={actions} />;
    case 'text':
    case 'markdown':
      return <TextPreview file={file} actions={actions} />;
    default:
      return <NoPreview file={file} actions={actions} />;
  }
}
