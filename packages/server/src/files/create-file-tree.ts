import { sql } from 'kysely';
import type { FileTree } from './file-tree.ts';
import { additions } from './tree/add.ts';
import { treeAdditions } from './tree/add-tree.ts';
import type { TreeContext } from './tree/change.ts';
import { copies } from './tree/copy.ts';
import { relocationOfMany } from './tree/move-many.ts';
import { recovery } from './tree/recover.ts';
import { relocations } from './tree/relocate.ts';
import { createSliceTurns } from './tree/pace.ts';
import { liveRow, requireFolder } from './tree/rows.ts';
import { departures } from './tree/trash.ts';
import { createUserLock } from './user-lock.ts';

/** Most rows of one slice, whatever the machine. */
const SLICE_ROWS = 2000;
/** Of the event loop for one slice: about what a request for a page of a folder takes. */
const SLICE_MS = 2;
const LOCK_TIMEOUT_MS = 30_000;

/** What a tree is made of; the rest has defaults. */
export type FileTreeOptions = Pick<
  TreeContext,
  'db' | 'clock' | 'announce' | 'releaseBlobs' | 'onError' | 'retentionDays'
> &
  Partial<Pick<TreeContext, 'onNewBlobs' | 'lockTimeoutMs' | 'sliceRows' | 'sliceMs' | 'sliceTurns' | 'lazy'>> & {
    /** Between two slices when somebody else is there, milliseconds. */
    slicePause?: number;
  };

/** The file tree on the database. One per process: it keeps the turns of each user. */
export function createFileTree(options: FileTreeOptions): FileTree {
  const context: TreeContext = {
    onNewBlobs: async () => undefined,
    lockTimeoutMs: LOCK_TIMEOUT_MS,
    sliceRows: SLICE_ROWS,
    sliceMs: SLICE_MS,
    sliceTurns: createSliceTurns(options.slicePause),
    ...options,
    lock: createUserLock(),
    freedLazily: [],
  };
  const { db } = context;
  return {
    ...additions(context),
    ...treeAdditions(context),
    ...relocations(context),
    ...relocationOfMany(context),
    ...copies(context),
    ...departures(context),
    ...recovery(context),
    get: (userId, id) => liveRow(db, userId, id),
    requireFolder: (userId, id) => requireFolder(db, userId, id),
    async freeQuota(userId) {
      const { rows } = await sql<{ free: number }>`
        select max(disk_quota - disk_used, 0) as free from users where id = ${userId}`.execute(db);
      return rows[0]?.free ?? 0;
    },
  };
}
