import type { File } from '@jackdaw/api-contract';
import { AudioPlayer } from '@jackdaw/player/react';
import '@jackdaw/player/styles.css';
import { FileKindIcon } from '@jackdaw/ui-kit';
import { useSearchParams } from 'react-router';
import { pathOf } from '../../shared/path-of.ts';
import type { FileActionsHook } from './use-file-actions.ts';
import { useUrls } from './use-urls.ts';
import styles from './FileStage.module.css';

/** Plays a sound file. */
export function AudioStage({ file, actions }: { file: File; actions: FileActionsHook }) {
  const urls = useUrls();
  const [parameters] = useSearchParams();
  return (
    <div className={styles['audio']}>
      {file.screenshot === null ? (
        <FileKindIcon kind="audio" size="lg" />
      ) : (
        <img src={pathOf(file.screenshot)} alt="" className={styles['cover']} />
      )}
      {urls && (
        <AudioPlayer
          source={{
            kind: 'original',
            url: urls.stream(file.id),
            ...(file.content_type === null ? {} : { mimeType: file.content_type }),
          }}
          title={file.name}
          autoPlay={parameters.get('autostart') === '1'}
          onDownload={actions.download}
          className={styles['audioPlayer'] ?? ''}
        />
      )}
    </div>
  );
}
