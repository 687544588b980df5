import type { Kysely } from 'kysely';
import type { Database } from '../db/schema/index.ts';
import type { Cursors, FileTree } from '../files/index.ts';
import type { RouteBinding } from '../http/binding.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import type { Clock } from '../ports/clock.ts';
import type { EventBus } from '../ports/event-bus.ts';
import type { Fetcher } from '../ports/fetcher.ts';
import type { JobQueue } from '../ports/job-queue.ts';
import type { TransferEngine } from '../ports/transfer-engine.ts';
import { createAddService, type AddService } from './add-service.ts';
import { createAnnounce } from './announce.ts';
import { createTransferDirectories } from './directories.ts';
import { createInfoService } from './info-service.ts';
import { registerCallbacks } from './jobs.ts';
import { transferRoutes } from './routes.ts';
import { TransferRunner } from './runner.ts';
import { createTransferService, type TransferService } from './service.ts';
import { createTransferStore } from './store.ts';

export interface TransfersOptions {
  db: Kysely<Database>;
  bus: EventBus;
  clock: Clock;
  tree: FileTree;
  cursors: Cursors;
  blobs: BlobStore;
  engine: TransferEngine;
  fetcher: Fetcher;
  /** Gets a handler for callbacks; not yet started. */
  jobs: JobQueue;
  /** Where the engine works: on the same file system as the blobs, so that finished files are linked and not copied. */
  directory: string;
  /** Transfers of one user that fetch at the same time. */
  atOnce: number;
  seed: { ratio: number; seconds: number };
  /** Unfinished transfers a user may have. @default 1000 */
  maxUnfinished?: number;
  onError(this: void, error: unknown): void;
}

/** The transfers domain. */
export interface Transfers {
  routes: RouteBinding[];
  /** For uploads: a .torrent file becomes a transfer. */
  addTorrent: AddService['addTorrent'];
  /** For feeds and for clearing an account. */
  adding: AddService;
  service: TransferService;
  /** Takes up what the last run left. Once, after `tree.recover()` and before the first request. */
  recover(): Promise<void>;
  /** Ends the engine. What was going on goes on after the next start. */
  close(): Promise<void>;
}

/** Builds the transfers domain. */
export function createTransfers(options: TransfersOptions): Transfers {
  const { db, bus, clock, tree, cursors, fetcher } = options;
  const store = createTransferStore(db, clock);
  const announce = createAnnounce(bus, store);
  const onFinished = registerCallbacks(options.jobs, { fetcher, store, announce });
  const directories = createTransferDirectories(options.directory);
  const runner = new TransferRunner({ ...options, store, announce, directories, onFinished });
  const adding = createAddService({ store, tree, announce, runner, maxUnfinished: options.maxUnfinished ?? 1000 });
  const service = createTransferService({ store, cursors, announce, runner });
  const lookup = createInfoService({ fetcher, tree });
  return {
    routes: transferRoutes({ service, adding, lookup }),
    addTorrent: adding.addTorrent,
    adding,
    service,
    recover: () => runner.recover(),
    close: () => runner.close(),
  };
}
