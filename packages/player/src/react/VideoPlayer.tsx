import { Button, Spinner } from '@jackdaw/ui-kit';
import { useRef, type ReactNode } from 'react';
import type { PlayerError } from '../player-error.ts';
import { Controls } from './Controls.tsx';
import { defaultMessages, type PlayerMessages } from './messages.ts';
import { useFullscreen } from './use-fullscreen.ts';
import { useIdle } from './use-idle.ts';
import { usePlayer, type MediaProps } from './use-player.ts';
import { usePlayerState } from './use-player-state.ts';
import { useShortcuts } from './use-shortcuts.ts';
import styles from './VideoPlayer.module.css';

/** Controls go away after so many milliseconds without a move. */
const HIDE_AFTER = 3000;

/** Props of {@link VideoPlayer}. */
export interface VideoPlayerProps extends MediaProps {
  poster?: string;
  messages?: PlayerMessages;
  /** More buttons at the end of the row of controls. */
  controls?: ReactNode;
  /** What works instead when playback failed: convert, download … Stands beside "Try again". */
  renderErrorActions?: (args: { error: PlayerError }) => ReactNode;
  className?: string;
}

/** A video with its controls, in 16:9. Keys work wherever the focus is. */
export function VideoPlayer(props: VideoPlayerProps) {
  const { title, poster, messages = defaultMessages, controls, renderErrorActions, className } = props;
  const { player, media } = usePlayer<HTMLVideoElement>(props);
  const root = useRef<HTMLDivElement>(null);
  const { isFullscreen, toggle: toggleFullscreen } = useFullscreen(root);
  const status = usePlayerState(player, 'status');
  const isPaused = usePlayerState(player, 'isPaused');
  const isBuffering = usePlayerState(player, 'isBuffering');
  const error = usePlayerState(player, 'error');
  const { isIdle, wake } = useIdle(!isPaused && error === null, HIDE_AFTER);
  useShortcuts(player, { toggleFullscreen }, wake);

  return (
    <div
      ref={root}
      role="region"
      aria-label={messages.player(title)}
      className={[styles['root'], className].filter(Boolean).join(' ')}
      data-theme="dark"
      data-idle={isIdle || undefined}
      onPointerMove={wake}
      onPointerDown={wake}
      onFocus={wake}
    >
      <video
        ref={media}
        className={styles['video']}
        poster={poster}
        playsInline
        preload="auto"
        onClick={player.togglePlay}
        onDoubleClick={toggleFullscreen}
      >
        <track kind="captions" />
      </video>
      {(status === 'loading' || isBuffering) && error === null && (
        <div className={styles['middle']} data-passive>
          <Spinner label={messages.loading} />
        </div>
      )}
      {error !== null && (
        <div className={styles['middle']} role="alert">
          <p className={styles['message']}>{error.message}</p>
          <div className={styles['actions']}>
            {error.canRetry && <Button onPress={() => void player.retry()}>{messages.retry}</Button>}
            {renderErrorActions?.({ error })}
          </div>
        </div>
      )}
      <div className={styles['bar']} inert={isIdle || error !== null}>
        <Controls
          player={player}
          messages={messages}
          isFullscreen={isFullscreen}
          onToggleFullscreen={toggleFullscreen}
          extra={controls}
        />
      </div>
    </div>
  );
}
