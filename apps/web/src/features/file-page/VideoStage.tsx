import type { FileUrls } from '@jackdaw/api-client';
import type { File } from '@jackdaw/api-contract';
import type { SidecarSubtitle } from '@jackdaw/player';
import { VideoPlayer } from '@jackdaw/player/react';
import '@jackdaw/player/styles.css';
import { useSearchParams } from 'react-router';
import { pathOf } from '../../shared/path-of.ts';
import { CannotPlay } from './CannotPlay.tsx';
import { FileLost } from './FileLost.tsx';
import { messages } from './messages.ts';
import { PlayerFailure } from './PlayerFailure.tsx';
import type { FileActionsHook } from './use-file-actions.ts';
import { useSavedPosition, type SavedPosition } from './use-saved-position.ts';
import { useSource } from './use-source.ts';
import { useSubtitleTracks } from './use-subtitle-tracks.ts';
import { useUrls } from './use-urls.ts';
import styles from './FileStage.module.css';

interface StageProps {
  file: File;
  actions: FileActionsHook;
}

function Playback({
  file,
  actions,
  urls,
  position,
  subtitles,
}: StageProps & { urls: FileUrls; position: SavedPosition; subtitles: readonly SidecarSubtitle[] }) {
  const [parameters] = useSearchParams();
  const { source, failure, isOriginalLost, fail } = useSource(file, urls);

  if (!source && isOriginalLost) return <FileLost actions={actions} />;
  if (!source) return <CannotPlay file={file} message={failure?.message ?? messages.cannotPlay} actions={actions} />;
  return (
    <>
      {isOriginalLost && (
        <p role="status" className={styles['warning']}>
          {messages.lostOriginal}
        </p>
      )}
      <VideoPlayer
        source={source}
        title={file.name}
        startAt={position.startAt}
        autoPlay={parameters.get('autostart') === '1'}
        subtitles={subtitles}
        onPosition={({ seconds }) => position.save(seconds)}
        renderErrorActions={({ error }) => <PlayerFailure error={error} onFailure={fail} actions={actions} />}
        className={styles['player'] ?? ''}
        {...(file.screenshot === null ? {} : { poster: pathOf(file.screenshot) })}
      />
    </>
  );
}

/** Plays a video from the best form there is of it; where none plays, says why and what works instead. */
export function VideoStage({ file, actions }: StageProps) {
  const urls = useUrls();
  const position = useSavedPosition(file);
  const subtitles = useSubtitleTracks(file, urls);
  // The player takes start and subtitles once, with the source.
  if (!urls || !position || !subtitles) return <div className={styles['placeholder']} />;
  return <Playback file={file} actions={actions} urls={urls} position={position} subtitles={subtitles} />;
}
