import { IconButton } from '@jackdaw/ui-kit';
import { Volume1, Volume2, VolumeX } from 'lucide-react';
import type { CSSProperties } from 'react';
import { VOLUME_STEP, type Player } from '../controller/create-player.ts';
import type { PlayerMessages } from './messages.ts';
import styles from './ScrubBar.module.css';
import { usePlayerState } from './use-player-state.ts';

export interface VolumeControlProps {
  player: Player;
  messages: PlayerMessages;
}

/** Mutes, and sets how loud it is. */
export function VolumeControl({ player, messages }: VolumeControlProps) {
  const volume = usePlayerState(player, 'volume');
  const isMuted = usePlayerState(player, 'isMuted');
  const shown = isMuted ? 0 : volume;
  const Icon = shown === 0 ? VolumeX : shown < 0.5 ? Volume1 : Volume2;
  const percent = `${Math.round(shown * 100)}%`;
  return (
    <>
      <IconButton
        tooltip="none"
        label={isMuted ? messages.unmute : messages.mute}
        icon={<Icon aria-hidden />}
        onPress={player.toggleMuted}
      />
      <input
        type="range"
        className={styles['root']}
        style={{ '--played': percent, '--loaded': percent } as CSSProperties}
        data-kind="volume"
        aria-label={messages.volume}
        aria-valuetext={percent}
        min={0}
        max={1}
        step={VOLUME_STEP}
        value={shown}
        onChange={(event) => player.setVolume(event.currentTarget.valueAsNumber)}
      />
    </>
  );
}
