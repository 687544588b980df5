import type { File } from '@jackdaw/api-contract';
import { chooseSource, createPlayer, streamsOf } from '@jackdaw/player';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { CannotPlay } from './CannotPlay.tsx';
import type { FileActionsHook } from './use-file-actions.ts';
import { useSavedPosition } from './use-saved-position.ts';
import { useUrls } from './use-urls.ts';
import styles from './FileStage.module.css';

/** Plays a video from the best form there is of it. */
export function VideoStage({ file, actions }: { file: File; actions: FileActionsHook }) {
  const urls = useUrls();
  const [parameters] = useSearchParams();
  const autoPlay = parameters.get('autostart') === '1';
  const { startAt, save, isReady } = useSavedPosition(file);
  const media = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const source =
    urls &&
    chooseSource({
      original: { url: urls.stream(file.id), streams: streamsOf(file.media_info, file.content_type) },
      mp4: file.is_mp4_available ? { url: urls.streamMp4(file.id) } : undefined,
      hls: { url: urls.hls(file.id) },
    });
  const kind = source?.kind;
  const url = source?.url;

  useEffect(() => {
    if (!isReady || kind === undefined || url === undefined) return;
    const player = createPlayer({ onPosition: save });
    const unsubscribe = player.subscribe(() => setProblem(player.getState().error?.message ?? null));
    player.attach(media.current);
    void player.load({ source: { kind, url }, startAt, autoPlay });
    return () => {
      unsubscribe();
      player.destroy();
    };
  }, [kind, url, isReady, save, startAt, autoPlay]);

  if (problem !== null) return <CannotPlay file={file} message={problem} actions={actions} />;
  return <video ref={media} controls playsInline className={styles['media']} aria-label={file.name} />;
}
