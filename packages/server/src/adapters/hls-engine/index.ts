export { createHlsEngine, type HlsEngineOptions } from './hls-engine.ts';
