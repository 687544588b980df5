import type { Transaction } from 'kysely';
import type { Database } from '../db/schema/index.ts';
import type { FileTree } from '../files/index.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import type { Clock } from '../ports/clock.ts';
import type { TransferEngine } from '../ports/transfer-engine.ts';
import type { Announce } from './announce.ts';
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
  /** Transfers of one user that fetch at the same time. */
  atOnce: number;
  /** A torrent is given to others until this ratio or for so many seconds; 0 does not. */
  seed: { ratio: number; seconds: number };
  /** In the transaction that makes a transfer a file. */
  onFinished(this: void, row: TransferRow, trx: Transaction<Database>): Promise<void>;
  onError(this: void, error: unknown): void;
}
