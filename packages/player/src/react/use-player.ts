import { useEffect, useRef, useState, type RefObject } from 'react';
import { createPlayer, type Player } from '../controller/create-player.ts';
import type { PlayableSource } from '../choose-source.ts';
import type { EngineFactory, SidecarSubtitle } from '../engines/engine.ts';

/** What the players for video and audio have in common. */
export interface MediaProps {
  source: PlayableSource;
  /** Names what is played. */
  title: string;
  /** Seconds; applied once, when the source is loaded. */
  startAt?: number;
  autoPlay?: boolean;
  subtitles?: readonly SidecarSubtitle[];
  /** Gets the position to remember: at most every 10 s, and only after the first 10 s. */
  onPosition?: (position: { seconds: number }) => void;
  onEnded?: () => void;
  /** @default Shaka Player */
  engine?: EngineFactory;
}

/** Makes a player for a media element and plays the source in it; a new source address replaces the present one. */
export function usePlayer<Media extends HTMLMediaElement>(
  props: MediaProps,
): { player: Player; media: RefObject<Media | null> } {
  const media = useRef<Media>(null);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const { engine } = props;
  const [player] = useState(() => createPlayer(engine && { engine }));

  useEffect(() => {
    const element = media.current;
    const onEnded = (): void => latest.current.onEnded?.();
    element?.addEventListener('ended', onEnded);
    const stopHearing = player.onPosition((seconds) => latest.current.onPosition?.({ seconds }));
    player.attach(element);
    return () => {
      element?.removeEventListener('ended', onEnded);
      // The last position is heard of while it is destroyed.
      player.destroy();
      stopHearing();
    };
  }, [player]);

  const { url } = props.source;
  useEffect(() => {
    const { source, startAt, autoPlay, subtitles } = latest.current;
    void player.load({ source, startAt, autoPlay, subtitles });
  }, [player, url]);

  return { player, media };
}
