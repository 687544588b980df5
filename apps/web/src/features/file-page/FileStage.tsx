import { renderKind, type File } from '@jackdaw/api-contract';
import { lazy, Suspense } from 'react';
import { AudioStage } from './AudioStage.tsx';
import { ImagePreview } from './ImagePreview.tsx';
import { NoPreview } from './NoPreview.tsx';
import { TextPreview } from './TextPreview.tsx';
import type { FileActionsHook } from './use-file-actions.ts';
import styles from './FileStage.module.css';

// The player is large; pages without a video do without it.
const VideoStage = lazy(() => import('./VideoStage.tsx').then(({ VideoStage: component }) => ({ default: component })));

/** What is in the file, as far as this app can show it. */
export function FileStage({ file, actions }: { file: File; actions: FileActionsHook }) {
  switch (renderKind(file)) {
    case 'video':
      return (
        <div className={styles['video']}>
          <Suspense>
            <VideoStage file={file} actions={actions} />
          </Suspense>
        </div>
      );
    case 'audio':
      return <AudioStage file={file} actions={actions} />;
    case 'image':
      return <ImagePreview file={file} actions={actions} />;
    case 'text':
    case 'markdown':
      return <TextPreview file={file} actions={actions} />;
    default:
      return <NoPreview file={file} actions={actions} />;
  }
}
