export { createPlaylistEngine, type PlaylistEngineOptions } from './playlist-engine.ts';
