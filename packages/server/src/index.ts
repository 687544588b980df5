export { addUser, type NewUser } from './add-user.ts';
export type { Ports } from './compose.ts';
export { ConfigError, loadConfig, type Config, type ConfigSources } from './config.ts';
export { StartError } from './data-folder.ts';
export { AppError } from './errors.ts';
export type { AppFolders } from './http/apps/apps.ts';
export type { BlobDigest, BlobId, BlobReader, BlobStore, BlobWriter } from './ports/blob-store.ts';
export type { Clock } from './ports/clock.ts';
export type { FetchedResponse, Fetcher, FetchRequest } from './ports/fetcher.ts';
export type { MediaProbe, ProbedStream, SegmentPlan, Transcoder } from './ports/transcoder.ts';
export type {
  EngineEvent,
  EngineFailure,
  EngineFile,
  EngineJob,
  EngineProgress,
  TransferEngine,
  TransferSource,
} from './ports/transfer-engine.ts';
export { createServer, type JackdawServer, type ServerOptions } from './server.ts';
