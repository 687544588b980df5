export { AudioPlayer, type AudioPlayerProps } from './AudioPlayer.tsx';
export { VideoPlayer, type VideoPlayerProps } from './VideoPlayer.tsx';
export { defaultMessages, type PlayerMessages } from './messages.ts';
export { usePlayer, type MediaProps } from './use-player.ts';
export { usePlayerState } from './use-player-state.ts';
