export { createHttpFetchEngine, type HttpFetchEngineOptions } from './http-fetch-engine.ts';
export { contentPath } from './download-state.ts';
export { download } from './download.ts';
