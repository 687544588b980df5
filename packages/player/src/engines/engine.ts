import type { PlayableSource } from '../choose-source.ts';
import type { PlayerError } from '../player-error.ts';

/** A text track that can be chosen. */
export interface SubtitleTrack {
  id: string;
  label: string;
  language: string;
  /** It is shown unless somebody chooses otherwise. */
  isDefault?: boolean;
}

/** A text track in a file of its own (WebVTT). */
export interface SidecarSubtitle {
  url: string;
  language: string;
  label: string;
  /** Shows it as soon as the source can play. */
  isDefault?: boolean;
}

export interface LoadRequest {
  source: PlayableSource;
  /** Seconds; null starts at the beginning. */
  startAt: number | null;
  subtitles: readonly SidecarSubtitle[];
}

/**
 * Brings a source into a media element. Playing, pausing and seeking are the element's own; an engine only feeds it.
 * What fails, at load or later, is a `PlayerError`.
 */
export interface Engine {
  /** Loads a source in place of the present one. Resolves when it can play, or false when another load came first. @throws PlayerError */
  load(request: LoadRequest): Promise<boolean>;
  subtitles(): SubtitleTrack[];
  /** Shows a text track, or none. */
  selectSubtitle(id: string | null): void;
  destroy(): Promise<void>;
}

export interface EngineEvents {
  /** Playback cannot go on. */
  onError(error: PlayerError): void;
  onSubtitles(): void;
}

/** Makes an engine for a media element. */
export type EngineFactory = (media: HTMLMediaElement, events: EngineEvents) => Engine;
