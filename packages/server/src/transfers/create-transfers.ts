import type { Kysely } from 'kysely';
import type { Database } from '../db/schema/index.ts';
import type { Cursors, FileTree } from '../files/index.ts';
import type { History } from '../events/history.ts';
import type { RouteBinding } from '../http/binding.ts';
import type { Plans } from '../plans/index.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import type { Clock } from '../ports/clock.ts';
import type { EventBus } from '../ports/event-bus.ts';
import type { Fetcher } from '../ports/fetcher.ts';
import type { JobQueue } from '../ports/job-queue.ts';
import type { TransferEngine } from '../ports/transfer-engine.ts';
import { createAddService, type AddService } from './add-service.ts';
import { createAnnounce } from './announce.ts';
import { createChronicle } from './chronicle.ts';
import { createContentStore } from './contents.ts';
import { createTransferDirectories } from './directories.ts';
import { createInfoService } from './info-service.ts';
import { registerNotifications } from './jobs.ts';
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
  /** What each user's plan allows. */
  plans: Plans;
  history: History;
  /** Transfers of all users that fetch at the same time. */
  downloaders: number;
  /** How push notifications are sent: the application's token and the address of the service; null sends none. */
  push: { token: string; url: string } | null;
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
  const { db, bus, clock, tree, cursors, fetcher, blobs, history, plans } = options;
  const store = createTransferStore(db, clock);
  const announce = createAnnounce(bus, store);
  const contents = createContentStore(db);
  const notify = registerNotifications(options.jobs, { ...options, store, announce });
  const chronicle = createChronicle(history);
  const directories = createTransferDirectories(options.directory);
  const runner = new TransferRunner({
    ...options,
    store,
    announce,
    directories,
    contents,
    async onFinished(row, top, trx) {
      await notify(row, trx);
      await chronicle.completed(row, top, trx);
    },
    onFailed: chronicle.failed,
    async letGo(id) {
      const gone = await db.transaction().execute((trx) => contents.unpin(id, trx));
      await Promise.all(gone.map((blob) => blobs.remove(blob)));
    },
  });
  const adding = createAddService({ store, tree, announce, runner, plans });
  const service = createTransferService({ store, cursors, announce, runner });
  const lookup = createInfoService({ fetcher, tree });
  return {
    routes: transferRoutes({ service, adding, lookup }),
    addTorrent: adding.addTorrent,
    adding,
    service,
    async recover() {
      for (const id of await contents.unpinAll()) await blobs.remove(id);
      await runner.recover();
    },
    close: () => runner.close(),
  };
}
