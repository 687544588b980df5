import { IconButton } from '@jackdaw/ui-kit';
import { Maximize, Minimize, Pause, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { PLAYBACK_RATES, type Player } from '../controller/create-player.ts';
import { Choice } from './Choice.tsx';
import styles from './Controls.module.css';
import { formatClock } from './format-clock.ts';
import type { PlayerMessages } from './messages.ts';
import { ScrubBar } from './ScrubBar.tsx';
import { usePlayerState } from './use-player-state.ts';
import { VolumeControl } from './VolumeControl.tsx';

const RATES = PLAYBACK_RATES.map((rate) => ({ value: String(rate), label: `${rate}×` }));
const OFF = 'off';

export interface PartProps {
  player: Player;
  messages: PlayerMessages;
}

/** Plays or pauses. */
export function PlayButton({ player, messages }: PartProps) {
  const isPaused = usePlayerState(player, 'isPaused');
  return (
    <IconButton
      size="lg"
      tooltip="none"
      label={isPaused ? messages.play : messages.pause}
      icon={isPaused ? <Play aria-hidden /> : <Pause aria-hidden />}
      onPress={player.togglePlay}
    />
  );
}

/** Time played and whole length. */
export function Clock({ player }: Pick<PartProps, 'player'>) {
  const time = usePlayerState(player, 'time');
  const duration = usePlayerState(player, 'duration');
  return <span className={styles['clock']}>{`${formatClock(time)} / ${formatClock(duration)}`}</span>;
}

/** How fast it plays. */
export function RateChoice({ player, messages }: PartProps) {
  const rate = usePlayerState(player, 'rate');
  return (
    <Choice
      label={messages.rate}
      value={String(rate)}
      options={RATES}
      onChange={(value) => player.setRate(Number(value))}
    />
  );
}

/** Which subtitles are shown; nothing where there are none. */
function SubtitleChoice({ player, messages }: PartProps) {
  const subtitles = usePlayerState(player, 'subtitles');
  const shown = usePlayerState(player, 'subtitleId');
  if (subtitles.length === 0) return null;
  const options = [
    { value: OFF, label: messages.noSubtitles },
    ...subtitles.map(({ id, label }) => ({ value: id, label })),
  ];
  return (
    <Choice
      label={messages.subtitles}
      value={shown ?? OFF}
      options={options}
      onChange={(value) => player.selectSubtitle(value === OFF ? null : value)}
    />
  );
}

export interface ControlsProps extends PartProps {
  isFullscreen: boolean;
  onToggleFullscreen: () => void;
  /** More buttons at the end of the row. */
  extra?: ReactNode;
}

/** The row of controls below a video. */
export function Controls({ player, messages, isFullscreen, onToggleFullscreen, extra }: ControlsProps) {
  return (
    <div className={styles['root']}>
      <PlayButton player={player} messages={messages} />
      <ScrubBar player={player} messages={messages} />
      <Clock player={player} />
      <span className={styles['volume']}>
        <VolumeControl player={player} messages={messages} />
      </span>
      <SubtitleChoice player={player} messages={messages} />
      <RateChoice player={player} messages={messages} />
      {extra}
      <IconButton
        tooltip="none"
        label={isFullscreen ? messages.exitFullscreen : messages.enterFullscreen}
        icon={isFullscreen ? <Minimize aria-hidden /> : <Maximize aria-hidden />}
        onPress={onToggleFullscreen}
      />
    </div>
  );
}
