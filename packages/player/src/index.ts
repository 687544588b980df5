export {
  createPlayer,
  PLAYBACK_RATES,
  SEEK_STEP,
  VOLUME_STEP,
  type Player,
  type PlayerOptions,
  type PlayRequest,
} from './controller/create-player.ts';
export type { PlayerState } from './controller/player-state.ts';
export {
  canPlayOriginal,
  chooseSource,
  streamsOf,
  type CanPlayType,
  type FileMediaInfo,
  type PlayableSource,
  type SourceChoices,
  type SourceStream,
} from './choose-source.ts';
export type {
  Engine,
  EngineEvents,
  EngineFactory,
  LoadRequest,
  SidecarSubtitle,
  SubtitleTrack,
} from './engines/engine.ts';
export { createShakaEngine } from './engines/shaka.ts';
export { PlayerError, type PlayerErrorReason } from './player-error.ts';
