export type { WebtorrentEngineOptions } from './options.ts';
export { createWebtorrentEngine, type WebtorrentEngine } from './webtorrent-engine.ts';
