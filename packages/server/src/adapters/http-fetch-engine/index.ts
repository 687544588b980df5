export { createHttpFetchEngine, type HttpFetchEngineOptions } from './http-fetch-engine.ts';
