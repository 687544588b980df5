import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../db/schema/index.ts';
import type { LazyCommits } from '../../db/lazy-commits.ts';
import type { BlobId } from '../../ports/blob-store.ts';
import type { Clock } from '../../ports/clock.ts';
import type { FileRow } from '../file-tree.ts';
import type { UserLock } from '../user-lock.ts';
import { dateText } from './dates.ts';
import type { Pace, SliceTurns } from './pace.ts';

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
  /** How long one may keep other work waiting, milliseconds: a slice gets as many rows as usually fit. */
  sliceMs: number;
  /** Of all long operations. */
  sliceTurns: SliceTurns;
  /** How slices are committed; without it as any other change. */
  lazy?: LazyCommits | undefined;
  /** Blobs of slices, whose bytes go as soon as the slices are on disk. */
  freedLazily: BlobId[];
  /** Ends long operations between two slices. */
  signal?: AbortSignal;
}

/** Blobs whose bytes wait for their slices, before they are seen to. */
const MANY_FREED = 1000;

/** Runs one transaction on a user's tree and, once it is committed, what follows from it. */
export async function runChange<T>(
  context: TreeContext,
  userId: number,
  work: (change: Change) => Promise<T>,
): Promise<T> {
  const { result, freed } = await commit(context, userId, work);
  await release(context, freed);
  return result;
}

/** The same in the user's turn: for changes that are one transaction. */
export function runLocked<T>(context: TreeContext, userId: number, work: (change: Change) => Promise<T>): Promise<T> {
  return context.lock.run(userId, () => runChange(context, userId, work));
}

/**
 * One part of a long operation, for as many rows as its pace says. It is on disk after the next ordinary change, or `settle`,
 * with which the operation ends.
 */
export function runSlice<T>(
  context: TreeContext,
  userId: number,
  pace: Pace,
  work: (change: Change, rows: number) => Promise<T>,
): Promise<T> {
  const { lazy } = context;
  return context.sliceTurns(async () => {
    await lazy?.relieve();
    context.signal?.throwIfAborted();
    const { rows } = pace;
    const transact =
      lazy && ((inTransaction: (trx: Transaction<Database>) => Promise<T>) => lazy.transact(inTransaction));
    const { result, freed, milliseconds } = await commit(context, userId, (change) => work(change, rows), transact);
    pace.note(milliseconds);
    context.freedLazily.push(...freed);
    if (context.freedLazily.length >= MANY_FREED) await settle(context);
    return result;
  });
}

/** Resolves when all slices so far are on disk, and lets go of bytes that belong to nothing any more. */
export async function settle(context: TreeContext): Promise<void> {
  const freed = context.freedLazily.splice(0);
  await context.lazy?.sync();
  await release(context, freed);
}

interface Committed<T> {
  result: T;
  freed: readonly BlobId[];
  /** How long everything else was kept waiting. */
  milliseconds: number;
}

async function commit<T>(
  context: TreeContext,
  userId: number,
  work: (change: Change) => Promise<T>,
  transact = (inTransaction: (trx: Transaction<Database>) => Promise<T>) =>
    context.db.transaction().execute(inTransaction),
): Promise<Committed<T>> {
  const news: TreeNews = { created: [], updated: new Map(), moved: [], deleted: [], disk: false };
  const freed: BlobId[] = [];
  const now = dateText(context.clock.now());
  let began = 0;
  const result = await transact((trx) => {
    began = performance.now();
    return work({ trx, userId, now, news, freed });
  });
  // The change is committed: what fails from here on must not make it look undone.
  await context.announce(userId, news).catch(context.onError);
  return { result, freed, milliseconds: performance.now() - began };
}

async function release(context: TreeContext, freed: readonly BlobId[]): Promise<void> {
  if (freed.length > 0) await context.releaseBlobs(freed).catch(context.onError);
}
