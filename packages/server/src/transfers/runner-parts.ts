import type { Transaction } from 'kysely';
import type { Database } from '../db/schema/index.ts';
import type { FileRow, FileTree } from '../files/index.ts';
import type { Plans } from '../plans/index.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import type { Clock } from '../ports/clock.ts';
import type { TransferEngine } from '../ports/transfer-engine.ts';
import type { Announce } from './announce.ts';
import type { ContentStore } from './contents.ts';
import type { TransferDirectories } from './directories.ts';
import type { TransferRow } from './row.ts';
import type { TransferStore } from './store.ts';

/** What the life of transfers is made of. */
export interface RunnerParts {
  store: TransferStore;
  announce: Announce;
  engine: TransferEngine;
  blobs: BlobStore;
  tree: FileTree;
  clock: Clock;
  directories: TransferDirectories;
  contents: ContentStore;
  /** What each user's plan allows: transfers at the same time, seeding. */
  plans: Plans;
  /** Transfers of all users that fetch at the same time. */
  downloaders: number;
  /** In the transaction that makes a transfer a file. */
  onFinished(this: void, row: TransferRow, top: FileRow, trx: Transaction<Database>): Promise<void>;
  /** Gives up the references that a transfer holds on what was in the store. */
  letGo(this: void, transferId: number): Promise<void>;
  /** After a transfer failed. */
  onFailed(this: void, row: TransferRow): Promise<void>;
  onError(this: void, error: unknown): void;
}
