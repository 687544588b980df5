import type { DomainParts } from '../domain.ts';
import {
  createPlacer,
  selectedBy,
  zipEntries,
  type PlacedEntry,
  type Selected,
  type ZipTop,
} from '../downloads/index.ts';
import { AppError } from '../errors.ts';
import { userReader } from '../files/index.ts';
import { ROOT_NAME } from '../files/present.ts';
import { BlobMissingError, type BlobStore } from '../ports/blob-store.ts';
import type { Job } from '../ports/job-queue.ts';
import type { Missing, ZipRow, ZipStore } from './store.ts';

export const PLAN_JOB = 'zips.plan';
/** Tries before a zip counts as broken. */
export const PLAN_ATTEMPTS = 3;

/** Entries written in one transaction. */
const SLICE = 500;

export type PlanParts = Pick<DomainParts, 'db' | 'config' | 'access' | 'blobs' | 'history' | 'bus'> & {
  store: ZipStore;
};

/**
 * Plans zips: what is in them, and where. A plan that was cut short begins again; one whose zip was given up ends.
 * The checksums of blobs are known, so the plan is all that a download needs besides the blobs.
 */
export function createPlanner(parts: PlanParts): (job: Job<{ id: number }>) => Promise<void> {
  const { store } = parts;
  return async ({ payload: { id }, attempt, signal }) => {
    const row = await store.find(id);
    if (!row || (row.status !== 'NEW' && row.status !== 'PROCESSING')) return;
    try {
      await store.update(id, { status: 'PROCESSING' });
      await plan(parts, row, signal);
    } catch (error) {
      if (error instanceof AppError) {
        await store.update(id, { status: 'ERROR', error_message: error.message });
        return;
      }
      if (attempt >= PLAN_ATTEMPTS && !signal.aborted) await store.update(id, { status: 'BROKEN' });
      throw error;
    }
  };
}

async function plan(parts: PlanParts, row: ZipRow, signal: AbortSignal): Promise<void> {
  const { db, store, blobs, access } = parts;
  await store.clearEntries(row.id);
  const ids = JSON.parse(row.file_ids) as number[];
  const selected = await selectedBy({ db, access }, userReader(row.user_id), ids);
  const missing: Missing[] = selected.unreadable.map((id) => ({ id, name: String(id) }));
  const placer = createPlacer();
  let slice: PlacedEntry[] = [];
  for await (const entry of zipEntries(db, topsOf(row.user_id, selected))) {
    signal.throwIfAborted();
    if ('lost' in entry) missing.push(entry.lost);
    else if (entry.blobId !== null && !(await isThere(blobs, entry.blobId, entry.size))) {
      missing.push({ id: entry.fileId, name: entry.path.split('/').at(-1) ?? entry.path });
    } else slice.push(placer.place(entry));
    if (slice.length < SLICE) continue;
    if (!(await store.addEntries(row.id, slice))) return;
    slice = [];
  }
  if (!(await store.addEntries(row.id, slice))) return;
  await complete(parts, row, missing, placer.end());
}

async function complete(
  { db, config, store, history, bus }: PlanParts,
  row: ZipRow,
  missing: readonly Missing[],
  { size, directory }: ReturnType<ReturnType<typeof createPlacer>['end']>,
): Promise<void> {
  if (directory.count === 0) throw new AppError('BadRequest', { message: 'None of these files can be read.' });
  if (directory.start > config.zipSize) throw new AppError('ZIP_TOTAL_SIZE_EXCEEDED');
  const isMade = await db.transaction().execute(async (trx) => {
    const done = {
      status: 'DONE',
      size,
      entries: directory.count,
      directory_start: directory.start,
      directory_size: directory.size,
      missing: JSON.stringify(missing),
    };
    if (!(await store.update(row.id, done, trx))) return false;
    await history.record(row.user_id, { type: 'zip_created', zip_id: row.id, zip_size: size }, trx);
    return true;
  });
  if (isMade) bus.publish(row.user_id, () => ({ type: 'zip_created', value: { id: row.id } }));
}

function topsOf(userId: number, { rows, root }: Selected): ZipTop[] {
  const tops = rows.map((row) => ({ id: row.id, userId: row.user_id, name: row.name }));
  return root ? [{ id: 0, userId, name: ROOT_NAME }, ...tops] : tops;
}

/** Whether a blob is there as it should be. @throws when that cannot be said now, as with too many open files */
async function isThere(blobs: Pick<BlobStore, 'open'>, id: string, size: number): Promise<boolean> {
  try {
    const reader = await blobs.open(id);
    await reader.close();
    return reader.size === size;
  } catch (error) {
    if (error instanceof BlobMissingError) return false;
    throw error;
  }
}
