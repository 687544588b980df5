export type { Ports } from './compose.ts';
export { ConfigError, loadConfig, type Config, type ConfigSources } from './config.ts';
export { StartError } from './data-folder.ts';
export { AppError } from './errors.ts';
export type { AppFolders } from './http/apps/apps.ts';
export {
  addUser,
  backUp,
  checkStore,
  createInviteCode,
  createVoucherCode,
  dropJob,
  exportUser,
  liftBan,
  listAudit,
  listBans,
  listJobs,
  listTickets,
  listUsers,
  readTicket,
  removeUser,
  requireReset,
  restoreBackup,
  retryJob,
  setPassword,
  setQuota,
  type AccountSummary,
  type AuditEntry,
  type BackupReport,
  type BanSummary,
  type CheckOptions,
  type CheckReport,
  type ExportReport,
  type Finding,
  type JobSummary,
  type NewUser,
  type Ticket,
  type TicketSummary,
  type VoucherRequest,
} from './maintenance/index.ts';
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
