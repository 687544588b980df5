import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { AccountSecurity } from './accounts/security.ts';
import type { AccountStore } from './accounts/store.ts';
import type { ClientStore } from './auth/clients.ts';
import type { PasswordHasher } from './auth/password-hasher.ts';
import type { TokenService } from './auth/token-service.ts';
import type { Config } from './config.ts';
import type { Database } from './db/schema/index.ts';
import type { DownloadService, ReadRights, StoragePasses } from './downloads/index.ts';
import type { History } from './events/history.ts';
import type { Cursors, FileAccess, FileTree } from './files/index.ts';
import type { ListingService } from './files/listing-service.ts';
import type { Selector } from './files/selection.ts';
import type { RouteBinding } from './http/binding.ts';
import type { RequestGate } from './http/gate.ts';
import type { Enrolment } from './plans/enrolment.ts';
import type { Plans } from './plans/limits.ts';
import type { ArchiveReader } from './ports/archive-reader.ts';
import type { BlobStore } from './ports/blob-store.ts';
import type { Clock } from './ports/clock.ts';
import type { EventBus } from './ports/event-bus.ts';
import type { Fetcher } from './ports/fetcher.ts';
import type { JobQueue } from './ports/job-queue.ts';
import type { Mailer } from './ports/mailer.ts';
import type { Transcoder } from './ports/transcoder.ts';
import type { Visits } from './public-shares/index.ts';
import type { AddService } from './transfers/add-service.ts';
import type { TransferService } from './transfers/service.ts';

/** What a user may have cleared in one go (row AC6). */
export const CLEAR_SUBJECTS = [
  'files',
  'finished_transfers',
  'active_transfers',
  'rss_feeds',
  'rss_logs',
  'history',
  'trash',
  'friends',
] as const;
export type ClearSubject = (typeof CLEAR_SUBJECTS)[number];

/** One domain of the server as `compose` sees it. */
export interface Domain {
  routes: RouteBinding[];
  /** Judges every request. */
  gate?: RequestGate;
  /**
   * Takes up what the last run left and begins repeated work, before the first request. It must not wait for a change of
   * files: users of whom the last run left something unfinished have their turns only after it.
   */
  start?(): Promise<void>;
  close?(): Promise<void> | void;
  /** How this domain clears what it keeps of a user. */
  clear?: Partial<Record<ClearSubject, (userId: number) => Promise<void>>>;
  /** Ends what goes on outside the database (jobs, sessions, other people's views) before a user's rows go. */
  beforeUserIsDestroyed?(userId: number): Promise<void>;
}

/** Everything that domains are built from. A domain names the parts it needs with `Pick`. */
export interface DomainParts {
  config: Config;
  db: Kysely<Database>;
  bus: EventBus;
  clock: Clock;
  /** The server's own, at least 32 bytes; signs what must not be forged. */
  secret: Uint8Array;
  log: FastifyBaseLogger;
  jobs: JobQueue;
  onError(this: void, error: unknown): void;
  tokens: TokenService;
  accounts: AccountStore;
  clients: ClientStore;
  hasher: PasswordHasher;
  /** What guards accounts; whoever changes or ends one asks it for the password. */
  security: AccountSecurity;
  mailer: Mailer;
  history: History;
  plans: Plans;
  enrolment: Enrolment;
  tree: FileTree;
  access: FileAccess;
  cursors: Cursors;
  listing: ListingService;
  selector: Selector;
  blobs: BlobStore;
  fetcher: Fetcher;
  transcoder: Transcoder;
  archives: ArchiveReader;
  passes: StoragePasses;
  rights: ReadRights;
  visits: Visits;
  downloads: DownloadService;
  transfers: { adding: AddService; service: TransferService };
  /** Every domain, for those that act on all of them; complete only once the server starts. */
  domains(): readonly Domain[];
}
