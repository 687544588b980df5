import type { SubtitleTrack } from '../engines/engine.ts';
import type { PlayerError } from '../player-error.ts';

/** What is known about playback. Times in seconds. Everything here was reported by the media element or the engine. */
export interface PlayerState {
  /** `idle` nothing is loaded · `loading` · `ready` it plays or could · `error`. */
  status: 'idle' | 'loading' | 'ready' | 'error';
  isPaused: boolean;
  /** It would play, but waits for data. */
  isBuffering: boolean;
  hasEnded: boolean;
  time: number;
  /** 0 while unknown. */
  duration: number;
  /** What could play without the network, as pairs of start and end. */
  buffered: readonly (readonly [number, number])[];
  /** 0..1 */
  volume: number;
  isMuted: boolean;
  rate: number;
  error: PlayerError | null;
  subtitles: readonly SubtitleTrack[];
  /** The track that is shown. */
  subtitleId: string | null;
}

export const INITIAL_STATE: PlayerState = {
  status: 'idle',
  isPaused: true,
  isBuffering: false,
  hasEnded: false,
  time: 0,
  duration: 0,
  buffered: [],
  volume: 1,
  isMuted: false,
  rate: 1,
  error: null,
  subtitles: [],
  subtitleId: null,
};
