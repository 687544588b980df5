import { Button, IconButton, Spinner } from '@jackdaw/ui-kit';
import { RotateCcw, RotateCw } from 'lucide-react';
import { SEEK_STEP } from '../controller/create-player.ts';
import styles from './AudioPlayer.module.css';
import { Clock, PlayButton, RateChoice } from './Controls.tsx';
import { defaultMessages, type PlayerMessages } from './messages.ts';
import { ScrubBar } from './ScrubBar.tsx';
import { usePlayer, type MediaProps } from './use-player.ts';
import { usePlayerState } from './use-player-state.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { VolumeControl } from './VolumeControl.tsx';

/** Props of {@link AudioPlayer}. */
export interface AudioPlayerProps extends MediaProps {
  messages?: PlayerMessages;
  /** Offered when playback failed. */
  onDownload?: () => void;
  className?: string;
}

/** Sound with its controls in one row. */
export function AudioPlayer(props: AudioPlayerProps) {
  const { title, messages = defaultMessages, onDownload, className } = props;
  const { player, media } = usePlayer<HTMLAudioElement>(props);
  const status = usePlayerState(player, 'status');
  useShortcuts(player, {});
  return (
    <div
      role="region"
      aria-label={messages.player(title)}
      className={[styles['root'], className].filter(Boolean).join(' ')}
      data-status={status}
    >
      <audio ref={media} preload="auto">
        <track kind="captions" />
      </audio>
      {status === 'error' ? (
        <div className={styles['error']} role="alert">
          <span>{messages.audioFailed}</span>
          {onDownload && <Button onPress={onDownload}>{messages.download}</Button>}
        </div>
      ) : (
        <>
          <IconButton
            tooltip="none"
            label={messages.back(SEEK_STEP)}
            icon={<RotateCcw aria-hidden />}
            onPress={() => player.seekBy(-SEEK_STEP)}
          />
          {status === 'loading' ? (
            <Spinner label={messages.loading} />
          ) : (
            <PlayButton player={player} messages={messages} />
          )}
          <IconButton
            tooltip="none"
            label={messages.forward(SEEK_STEP)}
            icon={<RotateCw aria-hidden />}
            onPress={() => player.seekBy(SEEK_STEP)}
          />
          <ScrubBar player={player} messages={messages} />
          <Clock player={player} />
          <span className={styles['volume']}>
            <VolumeControl player={player} messages={messages} />
          </span>
          <RateChoice player={player} messages={messages} />
        </>
      )}
    </div>
  );
}
