import { setImmediate } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../db/schema/index.ts';
import type { BlobId } from '../../ports/blob-store.ts';
import type { Clock } from '../../ports/clock.ts';
import type { FileRow } from '../file-tree.ts';
import type { UserLock } from '../user-lock.ts';
import { dateText } from './dates.ts';

/** What one transaction did, told to the event bus once it is committed. */
export interface TreeNews {
  created: FileRow[];
  /** By id, so that a folder touched twice is told once, in its last state. */
  updated: Map<number, FileRow>;
  moved: { row: FileRow; oldParentId: number }[];
  deleted: { id: number; parentId: number; name: string }[];
  /** The user's disk or trash figures changed. */
  disk: boolean;
}

/** A transaction on one user's tree and what it collects on the way. */
export interface Change {
  readonly trx: Transaction<Database>;
  readonly userId: number;
  /** The instant of the change, as stored. */
  readonly now: string;
  readonly news: TreeNews;
  /** Blobs whose last reference went; their bytes go after the commit. */
  readonly freed: BlobId[];
}

/** What the tree's operations need. */
export interface TreeContext {
  db: Kysely<Database>;
  clock: Clock;
  lock: UserLock;
  announce(userId: number, news: TreeNews): Promise<void>;
  /** Deletes bytes that no row holds any more. May fail: the sweep catches up. */
  releaseBlobs(ids: readonly BlobId[]): Promise<void>;
  /** Runs in the transaction that brings blobs their first row, for what must follow it (probing). */
  onNewBlobs(trx: Transaction<Database>, blobs: readonly { id: BlobId; fileType: string }[]): Promise<void>;
  /** Told of failures after a commit. */
  onError(this: void, error: unknown): void;
  /** Longest wait for another operation of the same user on the trash. */
  lockTimeoutMs: number;
  retentionDays: number;
  /** Rows that one transaction of a long operation touches at most. */
  sliceRows: number;
}

/** Runs one transaction on a user's tree and, once it is committed, what follows from it. */
export async function runChange<T>(
  context: TreeContext,
  userId: number,
  work: (change: Change) => Promise<T>,
): Promise<T> {
  const news: TreeNews = { created: [], updated: new Map(), moved: [], deleted: [], disk: false };
  const freed: BlobId[] = [];
  const now = dateText(context.clock.now());
  const result = await context.db.transaction().execute((trx) => work({ trx, userId, now, news, freed }));
  // The change is committed: what fails from here on must not make it look undone.
  if (freed.length > 0) await context.releaseBlobs(freed).catch(context.onError);
  await context.announce(userId, news).catch(context.onError);
  return result;
}

/** The same in the user's turn: for changes that are one transaction. */
export function runLocked<T>(context: TreeContext, userId: number, work: (change: Change) => Promise<T>): Promise<T> {
  return context.lock.run(userId, () => runChange(context, userId, work));
}

/** One part of a long operation. Lets waiting requests go first: statements alone never leave the event loop. */
export async function runSlice<T>(
  context: TreeContext,
  userId: number,
  work: (change: Change) => Promise<T>,
): Promise<T> {
  await setImmediate();
  return runChange(context, userId, work);
}

/** Parts of a list, none longer than a slice. */
export function* slices<T>(context: TreeContext, items: readonly T[]): Generator<T[]> {
  for (let start = 0; start < items.length; start += context.sliceRows) {
    yield items.slice(start, start + context.sliceRows);
  }
}
