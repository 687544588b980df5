import type { CSSProperties } from 'react';
import { SEEK_STEP, type Player } from '../controller/create-player.ts';
import { formatClock } from './format-clock.ts';
import type { PlayerMessages } from './messages.ts';
import styles from './ScrubBar.module.css';
import { usePlayerState } from './use-player-state.ts';

export interface ScrubBarProps {
  player: Player;
  messages: PlayerMessages;
}

/** Where playback is, what is loaded, and the way to another place. */
export function ScrubBar({ player, messages }: ScrubBarProps) {
  const time = usePlayerState(player, 'time');
  const duration = usePlayerState(player, 'duration');
  const buffered = usePlayerState(player, 'buffered');
  const loadedTo = buffered.find(([start, end]) => start <= time && time <= end)?.[1] ?? time;
  const share = (seconds: number): string => `${duration > 0 ? (seconds / duration) * 100 : 0}%`;
  const style = { '--played': share(time), '--loaded': share(loadedTo) } as CSSProperties;
  return (
    <input
      type="range"
      className={styles['root']}
      style={style}
      aria-label={messages.seek}
      aria-valuetext={messages.position(formatClock(time), formatClock(duration))}
      min={0}
      max={duration || 1}
      step="any"
      value={Math.min(time, duration || 1)}
      disabled={duration === 0}
      onChange={(event) => player.seek(event.currentTarget.valueAsNumber)}
      onKeyDown={(event) => {
        // The browser's own step would be a tenth of everything.
        if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
        event.preventDefault();
        player.seekBy(event.key === 'ArrowLeft' ? -SEEK_STEP : SEEK_STEP);
      }}
    />
  );
}
